import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  type RouterHistory,
  RouterProvider,
} from '@tanstack/react-router'
import { act, render } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'

/** Renders screens at their addresses, with the dashboards as plain titles, opened at `address`. For tests. */
export async function openScreens(
  screens: Record<string, () => ReactNode>,
  address: string,
  history: RouterHistory = createMemoryHistory({ initialEntries: ['/slides', address] }),
) {
  const root = createRootRoute({ component: Outlet })
  const routes = { '/slides': () => <h1>Slides</h1>, '/samples': () => <h1>Samples</h1>, ...screens }
  const router = createRouter({
    routeTree: root.addChildren(
      Object.entries(routes).map(([path, component]) => createRoute({ getParentRoute: () => root, path, component })),
    ),
    history,
  })
  await act(() => router.load())
  const { unmount } = render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <MantineProvider env="test">
        <RouterProvider router={router as never} />
      </MantineProvider>
    </QueryClientProvider>,
  )
  return {
    user: userEvent.setup(),
    unmount,
    path: () => router.state.location.pathname,
    search: () => router.state.location.search as object,
    goBack: () => act(async () => router.history.back()),
    goTo: (to: string) => act(() => router.navigate({ to: to as never })),
  }
}
