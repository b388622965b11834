import { lazy } from 'react'
import { openDialog } from 'sdk/page/dialog.ts'
import { feature } from 'sdk/page/feature.ts'
import { commands, dialogs, messageActions, quickActions, storageActions } from 'sdk/page/points/points.ts'
import { BranchesAction, BranchIcon } from './BranchesAction.tsx'
import { canBranch } from './canBranch.ts'

/** Sessions, restore points, branches, and the search through all chats. */
export const savedChatsFeature = feature((add, scope) => {
  add(dialogs, 'sessions', { load: () => import('./SessionsDialog.tsx') })
  add(dialogs, 'branches', { load: () => import('./BranchesDialog.tsx') })
  add(dialogs, 'search', { load: () => import('./SearchDialog.tsx') })
  add(dialogs, 'edit-and-branch', { load: () => import('./EditAndBranchDialog.tsx') })
  add(commands, 'search-chats', {
    label: 'Search chats',
    chatMenu: 'Search chats…',
    keys: 'Mod+Shift+F',
    inFields: true,
    run: () => openDialog('search'),
  })
  add(commands, 'sessions', { label: 'Sessions', run: () => openDialog('sessions') })
  add(storageActions, 'clear-drafts', { component: lazy(() => import('./ClearDrafts.tsx')) })
  add(quickActions, 'branches', { place: 'action', after: 'sessions', component: BranchesAction })
  add(messageActions, 'branch', {
    group: 'branch',
    before: 'regenerate',
    label: 'Branch from here',
    icon: BranchIcon,
    place: 'menu',
    isFor: canBranch,
    run: async (message) => void (await (await import('./branching.ts')).branchFrom(message)),
  })
  add(messageActions, 'edit-and-branch', {
    group: 'branch',
    before: 'regenerate',
    label: 'Edit and branch',
    icon: BranchIcon,
    place: 'menu',
    isFor: ({ role }) => role === 'user' && canBranch(),
    run: (message) => openDialog('edit-and-branch', message),
  })
  // Without storage there is nothing to keep; whoever reads from it says so.
  keepPoints(scope.signal).catch(() => {})
})

/** What the first page does not need comes after it. */
const laterMs = 1500

async function keepPoints(signal: AbortSignal): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, laterMs))
  if (signal.aborted) return
  const { followChanges } = await import('./followChanges.ts')
  await followChanges(signal)
}
