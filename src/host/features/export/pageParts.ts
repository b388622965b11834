import { lazy } from 'react'
import type { Scope } from 'sdk'
import { DownloadIcon } from 'sdk/ui/icons.tsx'
import { type SavedChatAction, savedChatActions } from '../../chat/saved/savedChatActions.ts'
import { exporters } from '../../extension/points.ts'

const action: SavedChatAction = {
  id: 'export',
  order: 10,
  label: 'Export',
  icon: DownloadIcon,
  panel: lazy(() => import('./ExportPanel.tsx')),
}

/** Saved chats can be written to files as long as there is a format to write them in. */
export function addExportParts(scope: Scope): void {
  let takeOut: (() => void) | undefined
  const look = () => {
    const hasFormats = exporters.read().length > 0
    if (hasFormats) takeOut ??= savedChatActions.add({ by: 'vesper', id: action.id, value: action })
    else takeOut = void takeOut?.()
  }
  scope.add(exporters.watch(look))
  scope.add(() => takeOut?.())
  look()
}
