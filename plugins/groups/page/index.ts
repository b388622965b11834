import { definePage } from 'sdk/page/definePage.ts'
import { openDialog } from 'sdk/page/dialog.ts'

/** Chats with several characters: who is in them, and who speaks. */
export default definePage({
  commands: { 'chat.members': () => openDialog('members') },
  dialogs: { members: () => import('./MembersDialog.tsx') },
  chatParts: { 'speak-bar': () => import('./SpeakBar.tsx') },
})
