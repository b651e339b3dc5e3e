import { createBrowserHistory } from '@tanstack/react-router'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import type { Feature } from '@vitrine/contract/settings'
import { afterEach, beforeEach, vi } from 'vitest'
import { connectBackend } from '../api/backend-connection.ts'
import { buildLoaded } from '../datasets/editor/entries.fixture.ts'
import { giveElementsSize } from '../table/dashboard/records-table.fixture.tsx'
import { shownToast, subscribeToToasts } from '../ui/toast.tsx'
import { DatasetEditor } from './dataset-editor.tsx'
import { openScreens } from './routed-screens.fixture.tsx'

/** The reply to a call: a body, a whole response, or a function that makes one of them. */
type Answer = unknown | Response | ((body: unknown) => unknown)

const EMPTY = { results: [], total: 0 }

/** A server with scripted replies that records the calls it receives. */
class ScriptedServer {
  received: string[] = []
  sent: { call: string; body: unknown; ifMatch: string | null }[] = []
  toasts: string[] = []
  #answers = new Map<string, Answer>()
  #stop = () => {}

  /** @param slides of dataset 7, as `entriesOf` reads them */
  start(slides: string) {
    Object.assign(this, { received: [], sent: [], toasts: [] })
    this.#answers = new Map<string, Answer>([
      ['GET /api/slides/', EMPTY],
      ['GET /api/datasets/', EMPTY],
      ['GET /api/datasets/7/full/', buildLoaded(slides)],
    ])
    this.#stop = subscribeToToasts(() => {
      const toast = shownToast()
      if (toast) this.toasts.push(toast.text)
    })
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

/** A new server for each test of a file. */
export function serveEachTest(slides = '1T 2V 3E 4-') {
  const server = new ScriptedServer()
  beforeEach(() => server.start(slides))
  afterEach(() => {
    cleanup()
    server.stop()
  })
  return server
}

/** The editor at an address, in a router that also has a dashboard to leave for. */
export async function showEditor(address: '/datasets/create' | `/datasets/${number | string}/edit`) {
  window.history.replaceState(null, '', address)
  const screens = {
    '/datasets': () => <h1>Datasets</h1>,
    '/datasets/create': () => <DatasetEditor />,
    '/datasets/$id/edit': () => <DatasetEditor />,
  }
  const { user } = await openScreens(screens, address, createBrowserHistory())
  await waitFor(() => screen.getByRole('heading', { level: 1 }))
  return user
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

export async function openEditor() {
  const user = await showEditor('/datasets/7/edit')
  await screen.findByRole('region', { name: 'Dataset Information' })
  return user
}
