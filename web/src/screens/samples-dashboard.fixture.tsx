import { MantineProvider } from '@mantine/core'
import { createMemoryHistory, createRootRoute, createRouter, RouterContextProvider } from '@tanstack/react-router'
import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { Sample } from '@vitrine/contract/samples'
import { vi } from 'vitest'
import { connectBackend } from '../api/backend-connection.ts'
import { giveElementsSize } from '../table/dashboard/records-table.fixture.tsx'
import { shownToast, subscribeToToasts } from '../ui/toast.tsx'
import { SamplesDashboard } from './samples-dashboard.tsx'

/** The server as the dashboard sees it: the samples it lists page by page, scripted answers to all else, and a note of what was asked. */
export class ListedSamples {
  samples: readonly Sample[] = []
  readonly asked: string[] = []
  readonly said: string[] = []
  readonly #answers = new Map<string, () => Response>()
  #stop = () => {}

  start(features: readonly string[] = []) {
    giveElementsSize()
    this.#stop = subscribeToToasts(() => {
      const toast = shownToast()
      if (toast) this.said.push(toast.text)
    })
    connectBackend({ apiUrl: '', token: async () => 'token', onSessionLost: () => {}, features })
    vi.stubGlobal('fetch', async (address: string, request: RequestInit) =>
      this.#reply(new URL(address, 'http://x'), request),
    )
  }
  stop() {
    this.#stop()
    vi.unstubAllGlobals()
    vi.restoreAllMocks()
  }
  /** @param call as in 'PATCH /api/samples/3/'; a query is not looked at */
  answer(call: string, body: unknown, status = 200) {
    this.#answers.set(call, () => (status === 204 ? new Response(null, { status }) : Response.json(body, { status })))
  }
  /** The list is answered by its samples again. */
  recover(call: string) {
    this.#answers.delete(call)
  }

  /** The queries of the list calls so far. */
  lists() {
    return this.asked.filter(call => call.startsWith('GET')).map(call => call.slice(call.indexOf('?') + 1))
  }

  #reply({ pathname, search, searchParams }: URL, { method = 'GET', body }: RequestInit): Response {
    this.asked.push(`${method} ${pathname}${search}${body ? ` ${body}` : ''}`)
    const answer = this.#answers.get(`${method} ${pathname}`)
    if (answer) return answer()
    if (method !== 'GET')
      return Response.json({ detail: `Nothing was scripted for ${method} ${pathname}.` }, { status: 500 })
    const [offset, limit] = [Number(searchParams.get('offset')), Number(searchParams.get('limit'))]
    return Response.json({ results: this.samples.slice(offset, offset + limit), total: this.samples.length })
  }
}

/** The whole screen, of the user 'anna' unless the test says otherwise. */
export function showDashboard() {
  const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() })
  const { unmount } = render(
    <RouterContextProvider router={router}>
      <MantineProvider env="test">
        <SamplesDashboard />
      </MantineProvider>
    </RouterContextProvider>,
  )
  return { user: userEvent.setup(), unmount }
}

export const row = (name: string) => screen.findByRole('row', { name })
export const inRow = async (name: string) => within(await row(name))
export const rowNames = () =>
  within(screen.getByRole('grid'))
    .queryAllByRole('row')
    .slice(1)
    .map(element => element.getAttribute('aria-label'))
/** Headers between box and arrow at the left and the row menu at the right. */
export const headers = () =>
  screen
    .getAllByRole('columnheader')
    .slice(2, -1)
    .map(header => header.textContent)
export const press = (name: string | RegExp) => screen.getByRole('button', { name })
