import { openDialog } from 'sdk/page/dialog.ts'
import { feature } from 'sdk/page/feature.ts'
import { commands, dialogs } from 'sdk/page/points.ts'
import { session } from 'sdk/page/session.ts'

/** Chats with several characters: who is in them, and who speaks. */
export const groupsFeature = feature((add) => {
  add(dialogs, 'members', { load: () => import('./MembersDialog.tsx') })
  add(commands, 'chat.members', {
    label: 'Characters in this chat: add or remove',
    chatMenu: 'Characters in this chat…',
    isAvailable: () => session.phase === 'open',
    run: () => openDialog('members'),
  })
})
