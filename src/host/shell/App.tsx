import {
  Component,
  type ComponentType,
  type ErrorInfo,
  lazy,
  type ReactNode,
  Suspense,
  useEffect,
  useState,
} from 'react'
import { ConfirmHost } from 'sdk/ui/ConfirmHost.tsx'
import { useSnapshot } from 'valtio'
import { AgeHost } from '../characters/ages/AgeHost.tsx'
import { HideScreen } from '../data/privacy/HideScreen.tsx'
import { hide } from '../data/privacy/hide.ts'
import { LockScreen } from '../data/privacy/LockScreen.tsx'
import { lock } from '../data/privacy/lock.ts'
import { store } from '../data/storage/condition.ts'
import { ErrorCards } from '../notices/errors/ErrorCards.tsx'
import { ErrorScreen } from '../notices/errors/ErrorScreen.tsx'
import { runCommand } from '../notices/runCommand.ts'
import { Toasts } from '../notices/toasts/Toasts.tsx'
import { closePalette, palette } from '../plugins/commands/palette.ts'
import { PermissionHost } from '../plugins/permissions/PermissionHost.tsx'
import { AdultGate, gate } from './adultsOnly/AdultGate.tsx'
import { Pages } from './Pages.tsx'
import { newErrorId } from './pages/errorId.ts'

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

/** The one place where the command palette appears. Not in a Suspense, which shows what it waited for up to 300 ms later. */
function CommandPaletteHost() {
  const { isOpen } = useSnapshot(palette)
  const [CommandPalette, setLoaded] = useState<ComponentType>()
  useEffect(() => {
    if (!isOpen || CommandPalette) return
    const load = async () => {
      const { default: Loaded } = await import('./CommandPalette.tsx')
      setLoaded(() => Loaded)
    }
    void runCommand({ label: 'Commands', run: () => load().catch(closeAndThrow) })
  }, [isOpen, CommandPalette])
  return isOpen && CommandPalette && <CommandPalette />
}

function closeAndThrow(error: unknown): never {
  closePalette()
  throw error
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
