// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { slideRoutes } from '@vitrine/contract/slides/slides'
import { afterEach, expect, test, vi } from 'vitest'
import { connectBackend } from '../api/backend-connection.ts'
import { call } from '../api/call.ts'
import { meQuery } from '../api/me-query.ts'
import { forgetAllRequests, startAction } from '../api/user-action.ts'
import { AppShell } from './app-shell.tsx'
import { shellMessages } from './shell-messages.ts'

vi.mock('../history/undo/undo-host.tsx', () => ({ UndoHost: () => <p>What can be undone</p> }))
vi.mock('../auth/use-session.ts', () => ({ useSession: () => ({ session: { subject: 'anna' } }) }))

afterEach(() => {
  cleanup()
  forgetAllRequests()
  vi.unstubAllGlobals()
})

/** The shell after the startup call has returned this response. */
async function open(answer: Response) {
  vi.stubGlobal('fetch', async () => answer)
  connectBackend({
    apiUrl: '',
    token: async () => 'token',
    onSessionLost: () => undefined,
  })
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
  return { main: within(await screen.findByRole('main')), router }
}

test('a user without a role sees the reason above every screen', async () => {
  const detail = 'Your account has no role in Vitrine. Ask your administrator.'
  const { main } = await open(Response.json({ detail }, { status: 403 }))
  expect(main.getByRole('alert').textContent).toBe(detail)
})

test('a list whose reply was a web page is reported, until it is reloaded or another screen is opened', async () => {
  const { main, router } = await open(Response.json({ id: 1, username: 'anna' }))
  const page = () => vi.stubGlobal('fetch', async () => new Response('<html></html>'))
  const readList = async () => act(async () => void (await call(slideRoutes.list)))
  page()
  await readList()
  expect((await main.findByRole('alert')).textContent).toContain(shellMessages.unreadList)
  fireEvent.click(main.getByRole('button', { name: 'Try again' }))
  expect(main.queryByRole('alert')).toBeNull()
  await readList()
  expect(await main.findByRole('alert')).not.toBeNull()
  await act(() => router.navigate({ to: '/samples' }))
  expect(main.queryByRole('alert')).toBeNull()
  // A single record whose reply is a page counts as missing, which its screen says itself.
  await act(() => call(slideRoutes.get, { params: { id: 1 } }).catch(() => undefined))
  expect(main.queryByRole('alert')).toBeNull()
})

test('everybody else sees no notice', async () => {
  const { main } = await open(Response.json({ id: 1, username: 'anna', role: 'reader' }))
  expect(main.queryByRole('alert')).toBeNull()
})

test('the undo banner loads before the first change is saved, so that its offer does not come late', async () => {
  const { main } = await open(Response.json({ id: 1, username: 'anna' }))
  expect(main.queryByText('What can be undone')).toBeNull()
  act(() => void startAction())
  expect(await main.findByText('What can be undone')).not.toBeNull()
})
