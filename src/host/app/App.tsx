import { lazy, Suspense } from 'react'
import { useSnapshot } from 'valtio'
import { AgeHost } from '../ages/AgeHost.tsx'
import { ErrorCards } from '../errors/ErrorCards.tsx'
import { AdultGate } from '../gate/AdultGate.tsx'
import { gate } from '../gate/gate.ts'
import { PermissionHost } from '../permissions/PermissionHost.tsx'
import { HideScreen } from '../privacy/HideScreen.tsx'
import { hide } from '../privacy/hide.ts'
import { LockScreen } from '../privacy/LockScreen.tsx'
import { lock } from '../privacy/lock.ts'
import { store } from '../storage/condition.ts'
import { Toasts } from '../toasts/Toasts.tsx'
import { ConfirmHost } from '../ui/ConfirmHost.tsx'
import { CommandPaletteHost } from './CommandPaletteHost.tsx'
import { ErrorBoundary } from './ErrorBoundary.tsx'
import { Pages } from './Pages.tsx'

const StoreProblem = lazy(() => import('../storage/StoreProblem.tsx'))
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
