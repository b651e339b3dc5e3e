import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  type RouteComponent,
  redirect,
} from '@tanstack/react-router'
import { decodablePath } from '@vitrine/contract/address'
import { AppShell } from './app-shell.tsx'
import { ScreenFailure } from './screen-failure.tsx'

const HOME = '/slides'

const rootRoute = createRootRoute({ component: AppShell })

const screen = (path: string, component: RouteComponent) =>
  createRoute({ getParentRoute: () => rootRoute, path, component })

/** For '/' and any path that is not a screen, /login included. */
const goHome = (path: string) =>
  createRoute({
    getParentRoute: () => rootRoute,
    path,
    beforeLoad: () => {
      throw redirect({ to: HOME, replace: true })
    },
  })

const slidesDashboard = lazyRouteComponent(() => import('../screens/slides-dashboard.tsx'), 'SlidesDashboard')
/** One screen serves both routes. */
const sampleDetail = lazyRouteComponent(() => import('../screens/sample-detail.tsx'), 'SampleDetail')
const datasetEditor = lazyRouteComponent(() => import('../screens/dataset-editor.tsx'), 'DatasetEditor')

const routeTree = rootRoute.addChildren([
  goHome('/'),
  goHome('$'),
  screen(HOME, slidesDashboard),
  screen(
    '/slides/reader',
    lazyRouteComponent(() => import('../screens/slide-scanner.tsx'), 'SlideScanner'),
  ),
  screen(
    '/slides/$id',
    lazyRouteComponent(() => import('../screens/slide-detail.tsx'), 'SlideDetail'),
  ),
  screen(
    '/slides/$id/edit',
    lazyRouteComponent(() => import('../screens/slide-edit.tsx'), 'SlideEdit'),
  ),
  screen(
    '/slides/$id/file/edit',
    lazyRouteComponent(() => import('../screens/file-edit.tsx'), 'FileEdit'),
  ),
  screen(
    '/samples',
    lazyRouteComponent(() => import('../screens/samples-dashboard.tsx'), 'SamplesDashboard'),
  ),
  screen('/samples/$id', sampleDetail),
  screen('/samples/$id/edit', sampleDetail),
  screen(
    '/datasets',
    lazyRouteComponent(() => import('../screens/datasets-dashboard.tsx'), 'DatasetsDashboard'),
  ),
  screen('/datasets/create', datasetEditor),
  screen(
    '/datasets/$id',
    lazyRouteComponent(() => import('../screens/dataset-detail.tsx'), 'DatasetDetail'),
  ),
  screen('/datasets/$id/edit', datasetEditor),
  screen(
    '/profile',
    lazyRouteComponent(() => import('../screens/profile.tsx'), 'Profile'),
  ),
])

/** A stray % typed into the address bar is treated as a plain character; the router alone would throw. */
function repairAddress() {
  const { pathname, search, hash } = window.location
  const path = decodablePath(pathname)
  if (path !== pathname) window.history.replaceState(window.history.state, '', path + search + hash)
}

/** The routes for signed-in users (docs/product.md#shell). */
export function createAppRouter() {
  repairAddress()
  return createRouter({
    routeTree,
    defaultPreload: 'intent',
    // The router's own cache is unused: data is in the query cache.
    defaultPreloadStaleTime: 0,
    defaultErrorComponent: ScreenFailure,
    scrollRestoration: true,
  })
}

/** Loads the first screen's code while the settings and the session are still loading. */
export function preloadHome(): void {
  if (['/', HOME].includes(window.location.pathname)) slidesDashboard.preload?.()
}
