import { RouterProvider } from '@tanstack/react-router'
import { Component, type ErrorInfo, lazy, type ReactNode, Suspense, useEffect, useMemo } from 'react'
import { ConfirmHost } from 'sdk/ui/ConfirmHost.tsx'
import { useSnapshot } from 'valtio'
import { AgeHost } from '../characters/ages/AgeHost.tsx'
import { HideScreen } from '../data/privacy/HideScreen.tsx'
import { hide } from '../data/privacy/hide.ts'
import { LockScreen } from '../data/privacy/LockScreen.tsx'
import { lock } from '../data/privacy/lock.ts'
import { store } from '../data/storage/condition.ts'
import { openSettings } from '../extension/openSettings.ts'
import { palette } from '../extension/palette.ts'
import { routes, settingsPages } from '../extension/points.ts'
import { usePoint } from '../extension/usePoint.ts'
import { ErrorCards } from '../notices/errors/ErrorCards.tsx'
import { ErrorScreen } from '../notices/errors/ErrorScreen.tsx'
import { Toasts } from '../notices/toasts/Toasts.tsx'
import { toast } from '../notices/toasts/toasts.ts'
import { PermissionHost } from '../plugins/permissions/PermissionHost.tsx'
import { AdultGate, gate } from './adultsOnly/AdultGate.tsx'
import { newErrorId } from './pages/errorId.ts'
import { prefetchPages } from './prefetch.ts'
import { type AppRouter, buildRouter } from './router.tsx'

const StoreProblem = lazy(() => import('../data/storage/StoreProblem.tsx'))
const Problem = () => (
  <Suspense fallback={null}>
    <StoreProblem />
  </Suspense>
)

/** Everything on the page: the cover and the gate in front, the shell and its pages behind it, notices beside them. */
export function App() {
  const { isOpen } = useSnapshot(gate)
  const { isCovered, wasOpen } = useSnapshot(hide)
  const isLocked = useSnapshot(lock).state === 'locked'
  const { condition } = useSnapshot(store)
  return (
    <>
      <div inert={!isOpen} hidden={isCovered || isLocked}>
        <ErrorBoundary>{wasOpen && !isLocked && (condition.kind === 'open' ? <Pages /> : <Problem />)}</ErrorBoundary>
        <ErrorCards />
        <Toasts />
        <ConfirmHost />
        <AgeHost />
        <CommandPaletteHost />
        <PermissionHost />
      </div>
      <AdultGate />
      {isCovered && !isLocked && <HideScreen />}
      {isLocked && <LockScreen />}
    </>
  )
}

const CommandPalette = lazy(() => import('./CommandPalette.tsx'))

/** The one place where the command palette appears. */
function CommandPaletteHost() {
  const { isOpen } = useSnapshot(palette)
  if (!isOpen) return null
  return (
    <Suspense fallback={null}>
      <CommandPalette />
    </Suspense>
  )
}

/** The page at the current address. The routes follow the points: what a plugin adds has an address at once. */
function Pages() {
  const pages = usePoint(routes)
  const settings = usePoint(settingsPages)
  const router = useMemo(() => buildRouter([...pages.values()], settings), [pages, settings])
  useEffect(() => listenForWindowEvents(router), [router])
  useEffect(() => prefetchPages([...pages.values()]), [pages])
  return <RouterProvider router={router} />
}

/** Lets any part of the page, and the world outside it, open the settings: `open-settings` with an optional `tab`. */
function listenForWindowEvents(router: AppRouter): () => void {
  const showSettings = (event: Event) => {
    const tab: unknown = event instanceof CustomEvent ? event.detail?.tab : undefined
    router.navigate({ to: '/settings', search: typeof tab === 'string' ? { tab } : {} })
  }
  const openChat = () => router.navigate({ to: '/chat' })
  addEventListener('open-settings', showSettings)
  addEventListener('open-signin', sayNoSignIn)
  addEventListener('open-chat', openChat)
  return () => {
    removeEventListener('open-settings', showSettings)
    removeEventListener('open-signin', sayNoSignIn)
    removeEventListener('open-chat', openChat)
  }
}

/** The hosted service asks to sign in. Until there is an account server, that is all that can be said. */
function sayNoSignIn(): void {
  toast({
    type: 'warning',
    title: 'Please sign in to use the hosted service',
    message: 'This copy of Vesper has no account server. Choose another provider in Settings.',
    duration: 10_000,
    action: { label: 'Settings', run: () => openSettings('ai') },
  })
}

interface State {
  /** The id of the failure on show. */
  readonly failed: string | null
}

/** The last catch: whatever breaks while drawing becomes the full-page error screen. */
class ErrorBoundary extends Component<{ readonly children: ReactNode }, State> {
  override state: State = { failed: null }

  static getDerivedStateFromError(): State {
    return { failed: newErrorId() }
  }

  override componentDidCatch(error: unknown, info: ErrorInfo): void {
    console.error(`[Application Error ${this.state.failed ?? ''}]`, error, info.componentStack)
  }

  override render(): ReactNode {
    const { failed } = this.state
    if (failed === null) return this.props.children
    return (
      <main>
        <ErrorScreen code={500} errorId={failed} tryAgain={() => this.setState({ failed: null })} />
      </main>
    )
  }
}
