import {
  createBrowserHistory,
  createRootRoute,
  createRoute,
  createRouter,
  type ErrorComponentProps,
  lazyRouteComponent,
  type RouterHistory,
  redirect,
  type SearchMiddleware,
} from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { incognitoParameter, isIncognito } from 'sdk/page/incognito.ts'
import { LoadingScreen } from 'sdk/page/LoadingScreen.tsx'
import type { WithId } from 'sdk/page/points/Point.ts'
import type { RouteEntry, SettingsPageEntry } from 'sdk/page/points/points.ts'
import { ErrorScreen } from '../notices/errors/ErrorScreen.tsx'
import { settingsPathFor } from '../settings/settingsPathFor.ts'
import { newErrorId } from './pages/errorId.ts'
import { NotFoundPage } from './pages/NotFoundPage.tsx'
import { Shell } from './Shell.tsx'

export type AppRouter = ReturnType<typeof buildRouter>

/** Makes the router out of what the points hold. Each page's code is fetched when it is first visited. */
export function buildRouter(
  pages: readonly WithId<RouteEntry>[],
  settingsPages: readonly WithId<SettingsPageEntry>[],
  history: RouterHistory = browserHistory(),
) {
  return createRouter({
    routeTree: routesOf(pages, settingsPages),
    history,
    defaultPreload: 'intent',
    defaultPreloadDelay: 80,
    defaultPendingMs: 250,
    defaultPendingComponent: LoadingScreen,
    defaultErrorComponent: PageFailure,
    defaultNotFoundComponent: NotFoundPage,
    scrollRestoration: true,
  })
}

/**
 * Gives a router other pages, such as those a plugin brings when it starts. What is on screen stays, with the words that
 * are being typed into it; where the very page that is shown has gone, the answer is a new router.
 */
export function withPages(
  router: AppRouter,
  pages: readonly WithId<RouteEntry>[],
  settingsPages: readonly WithId<SettingsPageEntry>[],
): AppRouter {
  router.update({ ...router.options, routeTree: routesOf(pages, settingsPages) })
  const isShownStill = router.state.matches.every(({ routeId }) => routeId in router.routesById)
  if (!isShownStill) return buildRouter(pages, settingsPages, router.history)
  // An address that was unknown until now may be that of a new page.
  void router.load()
  return router
}

function routesOf(pages: readonly WithId<RouteEntry>[], settingsPages: readonly WithId<SettingsPageEntry>[]) {
  const root = shellRoute()
  return root.addChildren([
    ...pages.map(({ id, path, title, load }) =>
      createRoute({
        getParentRoute: () => root,
        path,
        component: pageOf(load),
        staticData: { id, title },
      }),
    ),
    settingsRoute(root, settingsPages),
  ])
}

type LoadPage = RouteEntry['load']
const loaded = new WeakMap<LoadPage, ReturnType<typeof lazyRouteComponent>>()

/** The same component for the same page, or React would take it for another one and begin it anew. */
function pageOf(load: LoadPage) {
  const page = loaded.get(load) ?? lazyRouteComponent(load)
  loaded.set(load, page)
  return page
}

const loadSettings = () => import('../settings/SettingsLayout.tsx')

const shellRoute = () =>
  createRootRoute({
    component: Shell,
    notFoundComponent: NotFoundPage,
    search: { middlewares: isIncognito ? [stayIncognito] : [] },
  })

/** Every link leads on in the same mode, also when it is opened beside this page or the page is loaded again. */
const stayIncognito: SearchMiddleware<object> = ({ search, next }) => ({
  ...next(search),
  [incognitoParameter]: true,
})

function settingsRoute(root: ReturnType<typeof shellRoute>, pages: readonly WithId<SettingsPageEntry>[]) {
  const layout = createRoute({
    getParentRoute: () => root,
    path: '/settings',
    component: pageOf(loadSettings),
    validateSearch: (search: Record<string, unknown>): { readonly tab?: string } =>
      typeof search.tab === 'string' ? { tab: search.tab } : {},
    beforeLoad: ({ location, search }) => {
      const below = location.pathname.replace(/^\/settings\/?/, '').replace(/\/$/, '')
      const wanted = below === '' ? search.tab : below
      const path = settingsPathFor(pages, wanted)
      if (path !== undefined && (path !== below || search.tab !== undefined))
        throw redirect({ to: `/settings/${path}`, search: {}, replace: true })
    },
    staticData: { id: 'settings', title: 'Settings' },
  })
  const own = new Set(pages.map(({ path }) => path))
  const shared = new Set(pages.map(({ path }) => path.split('/', 1).join('')))
  // What several pages begin with ("ai") is an address, too: the layout leads on to the first of them.
  const beginnings = [...shared].filter((path) => !own.has(path))
  return layout.addChildren([
    ...pages.map(({ id, path, label, load }) =>
      createRoute({
        getParentRoute: () => layout,
        path,
        component: pageOf(load),
        staticData: { id: `settings/${id}`, title: label },
      }),
    ),
    ...beginnings.map((path) => createRoute({ getParentRoute: () => layout, path })),
  ])
}

function PageFailure({ error, reset }: ErrorComponentProps) {
  const [errorId] = useState(newErrorId)
  useEffect(() => console.error(`[Application Error ${errorId}]`, error), [error, errorId])
  return <ErrorScreen code={500} errorId={errorId} tryAgain={reset} />
}

let shared: RouterHistory | undefined

/** One for the life of the page, so that a rebuilt router stays where the person is. */
function browserHistory(): RouterHistory {
  shared ??= createBrowserHistory()
  return shared
}

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    readonly id?: string
    readonly title?: string
  }
}
