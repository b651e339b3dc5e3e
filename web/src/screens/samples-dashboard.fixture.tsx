import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterContextProvider } from '@tanstack/react-router'
import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { Sample } from '@vitrine/contract/samples/samples'
import { MayEditContext } from '../edit/may-edit.ts'
import { SamplesDashboard } from './samples-dashboard.tsx'
import { type Received, ScriptedServer } from './scripted-server.fixture.ts'

/** The server of the dashboard: the samples that it lists page by page, and scripted replies to everything else. */
export class ListedSamples extends ScriptedServer {
  samples: readonly Sample[] = []

  /** The queries of the list calls so far. */
  lists() {
    return this.callsOf('GET /api/samples/?').map(call => call.slice(call.indexOf('?') + 1))
  }

  protected override unscripted(received: Received): unknown {
    const { call, url } = received
    if (url.pathname === '/api/samples/facets/')
      return this.statistics(this.samples, url, this.samples.length, () => 1024 ** 3)
    return call === 'GET /api/samples/' ? this.page(this.samples, url.searchParams) : super.unscripted(received)
  }
}

/** Shows the whole screen, for the user 'anna' by default. */
export function showDashboard(address = '/', mayEdit = true) {
  const history = createMemoryHistory({ initialEntries: [address] })
  const router = createRouter({ routeTree: createRootRoute(), history })
  const { unmount } = render(
    <RouterContextProvider router={router}>
      <MantineProvider env="test">
        <QueryClientProvider client={new QueryClient()}>
          <MayEditContext value={mayEdit}>
            <SamplesDashboard />
          </MayEditContext>
        </QueryClientProvider>
      </MantineProvider>
    </RouterContextProvider>,
  )
  return { user: userEvent.setup(), unmount, history }
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
