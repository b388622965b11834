import { Component, type ComponentType, lazy, type ReactNode, Suspense, useMemo } from 'react'
import { closeDialog, dialog } from 'sdk/page/dialog.ts'
import { reportError } from 'sdk/page/errors.ts'
import { type DialogEntry, type DialogProps, dialogs } from 'sdk/page/points/points.ts'
import { usePoint } from 'sdk/page/points/usePoint.ts'
import { useSnapshot } from 'valtio'

/** The one place where dialogs appear that are opened by name. One that breaks is closed and told of; the page stays. */
export function DialogHost() {
  const { open } = useSnapshot(dialog)
  const entry = usePoint(dialogs).get(open?.id ?? '')
  if (!open || !entry) return null
  return (
    <DialogBoundary key={open.id}>
      <Opened entry={entry} detail={dialog.open?.detail.value} />
    </DialogBoundary>
  )
}

class DialogBoundary extends Component<{ readonly children: ReactNode }, { readonly isBroken: boolean }> {
  override state = { isBroken: false }

  static getDerivedStateFromError() {
    return { isBroken: true }
  }

  override componentDidCatch(error: unknown): void {
    const message = 'This dialog could not be shown. Try again; if that does not help, reload the page.'
    reportError({ type: 'API_ERROR', context: 'Dialog', message, details: error })
    closeDialog()
  }

  override render() {
    return this.state.isBroken ? null : this.props.children
  }
}

function Opened({ entry, detail }: { readonly entry: DialogEntry; readonly detail: unknown }) {
  const Content: ComponentType<DialogProps> = useMemo(() => lazy(entry.load), [entry.load])
  return (
    <Suspense fallback={null}>
      <Content detail={detail} onClose={closeDialog} />
    </Suspense>
  )
}
