import { type ComponentType, lazy, Suspense, useMemo } from 'react'
import { useSnapshot } from 'valtio'
import { usePoint } from '../plugins/usePoint.ts'
import { closeDialog, dialog } from './dialog.ts'
import { type DialogEntry, type DialogProps, dialogs } from './points.ts'

/** The one place where dialogs appear that are opened by name. */
export function DialogHost() {
  const { open } = useSnapshot(dialog)
  const entry = usePoint(dialogs).get(open?.id ?? '')
  if (!open || !entry) return null
  return <Opened key={open.id} entry={entry} detail={dialog.open?.detail.value} />
}

function Opened({ entry, detail }: { readonly entry: DialogEntry; readonly detail: unknown }) {
  const Content: ComponentType<DialogProps> = useMemo(() => lazy(entry.load), [entry.load])
  return (
    <Suspense fallback={null}>
      <Content detail={detail} onClose={closeDialog} />
    </Suspense>
  )
}
