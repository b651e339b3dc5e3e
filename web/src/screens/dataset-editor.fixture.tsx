import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import {
  createBrowserHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router'
import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { Feature } from '@vitrine/contract/settings'
import { vi } from 'vitest'
import { connectBackend } from '../api/backend-connection.ts'
import { giveElementsSize } from '../table/dashboard/records-table.fixture.tsx'
import { shownToast, subscribeToToasts } from '../ui/toast.tsx'
import { DatasetEditor } from './dataset-editor.tsx'

/** The reply to a call: a body, a whole response, or a function that makes one of them. */
type Answer = unknown | Response | ((body: unknown) => unknown)

const EMPTY = { results: [], total: 0 }

/** A server with scripted replies that records the calls it receives. */
export class ScriptedServer {
  readonly received: string[] = []
  readonly sent: { call: string; body: unknown; ifMatch: string | null }[] = []
  readonly said: string[] = []
  readonly #answers = new Map<string, Answer>([
    ['GET /api/slides/', EMPTY],
    ['GET /api/datasets/', EMPTY],
  ])
  readonly #stop = subscribeToToasts(() => {
    const toast = shownToast()
    if (toast) this.said.push(toast.text)
  })

  start() {
    giveElementsSize()
    this.offer()
    vi.stubGlobal('fetch', (address: string, request: RequestInit) =>
      this.#reply(new URL(address, 'http://x'), request),
    )
  }
  /** What the backend announces beyond the ordinary calls. */
  offer(...features: Feature[]) {
    connectBackend({ apiUrl: '', token: async () => 'token', onSessionLost: () => {}, features })
  }
  stop() {
    this.#stop()
    vi.unstubAllGlobals()
    vi.restoreAllMocks()
  }
  /** @param call as in 'GET /api/slides/'; the query is ignored */
  answer(call: string, answer: Answer) {
    this.#answers.set(call, answer)
  }
  refuse(call: string, status: number, body: unknown = { detail: 'The server is away.' }) {
    this.answer(call, () => Response.json(body, { status }))
  }
  /** The calls of a kind, queries and all. */
  calls(part: string) {
    return this.received.filter(call => call.includes(part))
  }

  async #reply({ pathname, search }: URL, request: RequestInit): Promise<Response> {
    const call = `${request.method} ${pathname}`
    const body = request.body ? JSON.parse(String(request.body)) : undefined
    this.received.push(`${call}${decodeURIComponent(search)}`)
    if (body) this.sent.push({ call, body, ifMatch: new Headers(request.headers).get('If-Match') })
    const answer = this.#answers.get(call) ?? (() => Response.json({ detail: `No ${call}` }, { status: 404 }))
    const made: unknown = typeof answer === 'function' ? await answer(body) : answer
    return made instanceof Response ? made : Response.json(made)
  }
}

/** The editor at an address, in a router that also has a dashboard to leave for. */
export async function showEditor(address: '/datasets/create' | `/datasets/${number | string}/edit`) {
  window.history.replaceState(null, '', address)
  const root = createRootRoute({ component: Outlet })
  const at = (path: string, component: () => React.ReactNode) =>
    createRoute({ getParentRoute: () => root, path, component })
  const routeTree = root.addChildren([
    at('/datasets', () => <h1>Datasets</h1>),
    at('/datasets/create', DatasetEditor),
    at('/datasets/$id/edit', DatasetEditor),
  ])
  const router = createRouter({ routeTree, history: createBrowserHistory(), defaultPreloadStaleTime: 0 })
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <MantineProvider env="test">
        <RouterProvider router={router} />
      </MantineProvider>
    </QueryClientProvider>,
  )
  await waitFor(() => screen.getByRole('heading', { level: 1 }))
  return userEvent.setup()
}

export const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name: new RegExp(`^${name}`) })
export const button = (name: string | RegExp) => screen.getByRole<HTMLButtonElement>('button', { name })
export const save = () => button('Save Dataset')
export const card = (name: string) => within(screen.getByRole('region', { name }))
export const table = () => within(screen.getByRole('grid', { name: 'Slides in Dataset' }))
export const slidesShown = () =>
  table()
    .queryAllByRole('row', { name: /^slide/ })
    .map(row => within(row).getAllByRole('gridcell')[1]?.textContent)
export const alerts = () => screen.queryAllByRole('alert').map(({ textContent }) => textContent)
export const warnings = () =>
  card('Dataset Summary')
    .queryAllByRole('status')
    .map(({ textContent }) => textContent)

/** The editor of dataset 7, once loaded. */
export async function openEditor() {
  const user = await showEditor('/datasets/7/edit')
  await screen.findByRole('region', { name: 'Dataset Information' })
  return user
}
