import { lazy } from 'react'
import { DownloadIcon } from 'sdk/ui/icons.tsx'
import { type SavedChatAction, savedChatActions } from '../../chat/saved/savedChatActions.ts'
import { feature } from '../../extension/feature.ts'
import { exporters } from '../../extension/points.ts'

const action: SavedChatAction = { label: 'Export', icon: DownloadIcon, panel: lazy(() => import('./ExportPanel.tsx')) }

/** Saved chats can be written to files as long as there is a format to write them in. */
export const exportParts = feature((add, scope) => {
  let takeOut: (() => void) | undefined
  const look = () => {
    const hasFormats = exporters.read().length > 0
    if (hasFormats) takeOut ??= add(savedChatActions, 'export', action)
    else takeOut = void takeOut?.()
  }
  scope.add(exporters.watch(look))
  look()
})
