import { lazy } from 'react'
import type { Scope } from 'sdk'
import { openDialog } from '../../extension/dialog.ts'
import { commands, dialogs, messageActions, quickActions, storageActions } from '../../extension/points.ts'
import { BranchesAction } from './BranchesAction.tsx'
import { BranchIcon } from './BranchIcon.tsx'
import { canBranch } from './canBranch.ts'

/** Sessions, restore points, branches, and the search through all chats. */
export function addSessions(scope: Scope): void {
  const by = 'vesper'
  const loads = {
    sessions: () => import('./SessionsDialog.tsx'),
    branches: () => import('./BranchesDialog.tsx'),
    search: () => import('./SearchDialog.tsx'),
    'edit-and-branch': () => import('./EditAndBranchDialog.tsx'),
  }
  for (const [id, load] of Object.entries(loads)) scope.add(dialogs.add({ by, id, value: { id, load } }))

  const search = {
    id: 'search-chats',
    label: 'Search chats',
    order: 120,
    chatMenu: 'Search chats…',
    keys: 'Mod+Shift+F',
    inFields: true,
    run: () => openDialog('search'),
  }
  const sessions = { id: 'sessions', label: 'Sessions', order: 121, run: () => openDialog('sessions') }
  for (const value of [search, sessions]) scope.add(commands.add({ by, id: value.id, value }))

  const clearDrafts = { id: 'clear-drafts', order: 10, component: lazy(() => import('./ClearDrafts.tsx')) }
  scope.add(storageActions.add({ by, id: clearDrafts.id, value: clearDrafts }))

  scope.add(
    quickActions.add({
      by,
      id: 'branches',
      value: { id: 'branches', order: 105, place: 'action', component: BranchesAction },
    }),
  )
  scope.add(
    messageActions.add({
      by,
      id: 'branch',
      value: {
        id: 'branch',
        order: 60,
        label: 'Branch from here',
        icon: BranchIcon,
        place: 'menu',
        isFor: canBranch,
        run: async (message) => void (await (await import('./branching.ts')).branchFrom(message)),
      },
    }),
  )
  scope.add(
    messageActions.add({
      by,
      id: 'edit-and-branch',
      value: {
        id: 'edit-and-branch',
        order: 61,
        label: 'Edit and branch',
        icon: BranchIcon,
        place: 'menu',
        isFor: ({ role }) => role === 'user' && canBranch(),
        run: (message) => openDialog('edit-and-branch', message),
      },
    }),
  )
  // Without storage there is nothing to keep; whoever reads from it says so.
  keepPoints(scope.signal).catch(() => {})
}

/** What the first page does not need comes after it. */
const laterMs = 1500

async function keepPoints(signal: AbortSignal): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, laterMs))
  if (signal.aborted) return
  const { followChanges } = await import('./followChanges.ts')
  await followChanges(signal)
}
