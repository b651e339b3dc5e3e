import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  type RouteComponent,
  redirect,
} from '@tanstack/react-router'
import { decodablePath } from '@vitrine/contract/address'
import { PageTitle } from '../ui/page-title.tsx'
import { AppShell } from './app-shell.tsx'
import { ScreenFailure } from './screen-failure.tsx'

const HOME = '/slides'

const rootRoute = createRootRoute({ component: AppShell })

const screen = (path: string, component: RouteComponent) =>
  createRoute({ getParentRoute: () => rootRoute, path, component })

/** An area whose screen is still to come: its menu entry leads to its name. */
const titleOnly = (path: string, title: string) =>
  screen(path, () => (
    <>
      <PageTitle>{title}</PageTitle>
      <h1>{title}</h1>
    </>
  ))

/** Spec 1 §2: '/' and any path that is no screen's, /login included. */
const goHome = (path: string) =>
  createRoute({
    getParentRoute: () => rootRoute,
    path,
    beforeLoad: () => {
      throw redirect({ to: HOME, replace: true })
    },
  })

const slidesDashboard = lazyRouteComponent(() => import('../screens/slides-dashboard.tsx'), 'SlidesDashboard')

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
  titleOnly('/samples', 'Samples Dashboard'),
  titleOnly('/datasets', 'Datasets Dashboard'),
  screen(
    '/profile',
    lazyRouteComponent(() => import('../screens/profile.tsx'), 'Profile'),
  ),
])

/** A stray % typed into the address bar is a plain character; the router would stumble over it. */
function repairAddress() {
  const { pathname, search, hash } = window.location
  const path = decodablePath(pathname)
  if (path !== pathname) window.history.replaceState(window.history.state, '', path + search + hash)
}

/** Spec 1 §2, the route table for signed-in users. */
export function createAppRouter() {
  repairAddress()
  return createRouter({
    routeTree,
    defaultPreload: 'intent',
    // The router's own cache is not used: data lives in the query cache.
    defaultPreloadStaleTime: 0,
    defaultErrorComponent: ScreenFailure,
    scrollRestoration: true,
  })
}

/** Fetches the first screen's code while the settings and the session are still on their way. */
export function preloadHome(): void {
  if (['/', HOME].includes(window.location.pathname)) slidesDashboard.preload?.()
}
