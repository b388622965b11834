import type { Scope } from 'sdk'
import { session } from '../../chat/session/session.ts'
import { openDialog } from '../../extension/dialog.ts'
import { commands, dialogs } from '../../extension/points.ts'

/** Chats with several characters: who is in them, and who speaks. */
export function addGroups(scope: Scope): void {
  scope.add(
    dialogs.add({
      by: 'vesper',
      id: 'members',
      value: { id: 'members', load: () => import('./MembersDialog.tsx') },
    }),
  )
  scope.add(
    commands.add({
      by: 'vesper',
      id: 'chat.members',
      value: {
        id: 'chat.members',
        label: 'Characters in this chat: add or remove',
        order: 130,
        chatMenu: 'Characters in this chat…',
        isAvailable: () => session.phase === 'open',
        run: () => openDialog('members'),
      },
    }),
  )
}
