import { lazy } from 'react'
import { feature } from 'sdk/page/feature.ts'
import { exporters } from 'sdk/page/points/points.ts'
import { type SavedChatAction, savedChatActions } from 'sdk/page/points/savedChatActions.ts'
import { DownloadIcon } from 'sdk/ui/icons.tsx'

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
