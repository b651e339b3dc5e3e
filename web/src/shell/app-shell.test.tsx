// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { cleanup, render, screen, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { connectBackend } from '../api/backend-connection.ts'
import { meQuery } from '../auth/me-query.ts'
import { AppShell } from './app-shell.tsx'

vi.mock('../auth/use-session.ts', () => ({ useSession: () => ({ session: { subject: 'anna' } }) }))

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

/** The shell after a startup call with this answer. */
async function open(answer: Response) {
  vi.stubGlobal('fetch', async () => answer)
  connectBackend({ apiUrl: '', features: ['roles'], token: async () => 'token', onSessionLost: () => undefined })
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  await client.prefetchQuery(meQuery)
  const routeTree = createRootRoute({ component: AppShell, notFoundComponent: () => <p>A screen</p> })
  const router = createRouter({ routeTree, history: createMemoryHistory({ initialEntries: ['/slides'] }) })
  render(
    <QueryClientProvider client={client}>
      <MantineProvider env="test">
        <RouterProvider router={router} />
      </MantineProvider>
    </QueryClientProvider>,
  )
  return within(await screen.findByRole('main'))
}

test('somebody without a role reads the reason above every screen', async () => {
  const detail = 'Your account has no role in Vitrine. Ask your administrator.'
  const main = await open(Response.json({ detail }, { status: 403 }))
  expect(main.getByRole('alert').textContent).toBe(detail)
})

test('everybody else reads none', async () => {
  const main = await open(Response.json({ id: 1, username: 'anna', role: 'reader' }))
  expect(main.queryByRole('alert')).toBeNull()
})
