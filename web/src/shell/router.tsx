import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent as lazy,
  type RouteComponent,
  redirect,
} from '@tanstack/react-router'
import { decodablePath } from '@vitrine/contract/api/decodable-path'
import { AppShell } from './app-shell.tsx'
import { ScreenFailure } from './screen-failure.tsx'

const HOME = '/slides'

const rootRoute = createRootRoute({ component: AppShell })

/** For '/' and any unknown path, including /login. */
const goHome = (path: string) =>
  createRoute({
    getParentRoute: () => rootRoute,
    path,
    beforeLoad: () => {
      throw redirect({ to: HOME, replace: true })
    },
  })

const slidesDashboard = lazy(() => import('../screens/slides-dashboard.tsx'), 'SlidesDashboard')
/** All modes share one screen. */
const slideDetail = lazy(() => import('../screens/slide-detail.tsx'), 'SlideDetail')
const sampleDetail = lazy(() => import('../screens/sample-detail.tsx'), 'SampleDetail')
const datasetPage = lazy(() => import('../screens/dataset-page.tsx'), 'DatasetPage')
const imports = () => import('../screens/record-imports.tsx')

const screens: Record<string, RouteComponent> = {
  [HOME]: slidesDashboard,
  '/slides/import': lazy(imports, 'SlidesImport'),
  '/slides/reader': lazy(() => import('../screens/slide-reader.tsx'), 'SlideReaderScreen'),
  '/slides/$id': slideDetail,
  '/slides/$id/edit': slideDetail,
  '/slides/$id/view': lazy(() => import('../screens/slide-view.tsx'), 'SlideView'),
  '/slides/$id/file/edit': lazy(() => import('../screens/file-edit.tsx'), 'FileEdit'),
  '/samples': lazy(() => import('../screens/samples-dashboard.tsx'), 'SamplesDashboard'),
  '/samples/import': lazy(imports, 'SamplesImport'),
  '/samples/$id': sampleDetail,
  '/samples/$id/edit': sampleDetail,
  '/datasets': lazy(() => import('../screens/datasets-dashboard.tsx'), 'DatasetsDashboard'),
  '/datasets/create': datasetPage,
  '/datasets/import': lazy(imports, 'DatasetsImport'),
  '/datasets/$id': datasetPage,
  '/datasets/$id/edit': datasetPage,
  '/experiments': lazy(() => import('../screens/experiments.tsx'), 'Experiments'),
  '/experiments/$id': lazy(() => import('../screens/experiment.tsx'), 'Experiment'),
  '/evaluations/$uuid': lazy(() => import('../screens/evaluation.tsx'), 'EvaluationScreen'),
  '/scanned-files': lazy(() => import('../screens/scanned-files.tsx'), 'ScannedFiles'),
  '/trash': lazy(() => import('../screens/trash.tsx'), 'Trash'),
  '/fields': lazy(() => import('../screens/fields.tsx'), 'LabFields'),
  '/accounts': lazy(() => import('../screens/accounts.tsx'), 'Accounts'),
  '/profile': lazy(() => import('../screens/profile.tsx'), 'Profile'),
}

const routeTree = rootRoute.addChildren([
  goHome('/'),
  goHome('$'),
  ...Object.entries(screens).map(([path, component]) =>
    createRoute({ getParentRoute: () => rootRoute, path, component }),
  ),
])

/** Treats a stray % typed into the address bar as a plain character; the router would throw. */
function repairAddress() {
  const { pathname, search, hash } = window.location
  const path = decodablePath(pathname)
  if (path !== pathname) window.history.replaceState(window.history.state, '', path + search + hash)
}

/** Values as plain text, as the API accepts them. Keeps commas and colons, so that lists of columns stay readable. */
function searchText(search: Readonly<Record<string, unknown>>): string {
  const params = Object.entries(search).filter(([, value]) => value !== undefined)
  const text = new URLSearchParams(params.map(([name, value]) => [name, String(value)])).toString()
  return text && `?${text.replaceAll('%2C', ',').replaceAll('%3A', ':')}`
}

/** The routes for signed-in users (docs/product/app.md#shell). */
export function createAppRouter() {
  repairAddress()
  return createRouter({
    routeTree,
    defaultPreload: 'intent',
    // The router's own cache is not used: data is in the query cache.
    defaultPreloadStaleTime: 0,
    defaultErrorComponent: ScreenFailure,
    scrollRestoration: true,
    parseSearch: text => Object.fromEntries(new URLSearchParams(text)),
    stringifySearch: searchText,
  })
}

/** Loads the first screen's code while the settings and the session are still loading. */
export function preloadHome(): void {
  if (['/', HOME].includes(window.location.pathname)) slidesDashboard.preload?.()
}
