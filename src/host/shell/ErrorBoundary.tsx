import { Component, type ErrorInfo, type ReactNode } from 'react'
import { ErrorScreen } from '../notices/errors/ErrorScreen.tsx'
import { newErrorId } from './pages/errorId.ts'

interface State {
  /** The id of the failure on show. */
  readonly failed: string | null
}

/** The last catch: whatever breaks while drawing becomes the full-page error screen. */
export class ErrorBoundary extends Component<{ readonly children: ReactNode }, State> {
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
