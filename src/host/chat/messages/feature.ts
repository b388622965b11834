import { openDialog } from 'sdk/page/dialog.ts'
import { feature } from 'sdk/page/feature.ts'
import { commands, dialogs, messageActions, quickActions } from 'sdk/page/points/points.ts'
import { isBusy, session } from 'sdk/page/session.ts'
import { MarksChip } from './MarksChip.tsx'
import { messageActionList } from './messageActionList.ts'

const isOpen = () => session.phase === 'open' && session.count > 0

/** What can be done with messages: marks, wordings, pictures, print. */
export const messagesFeature = feature((add) => {
  for (const [id, action] of Object.entries(messageActionList)) add(messageActions, id, action)
  add(commands, 'chat.redo', {
    after: 'chat.stopStimulation',
    label: 'Redo the last undone change in this chat',
    keys: 'Mod+Shift+Z',
    alsoKeys: 'Mod+Y',
    isAvailable: () => session.phase === 'open' && session.redoable.length > 0 && !isBusy(session.live.phase),
    run: async () => (await import('../session/changes.ts')).redo(),
  })
  add(commands, 'chat.marks', {
    label: 'Bookmarks and pins of this chat',
    chatMenu: 'Bookmarks and pins…',
    isAvailable: isOpen,
    run: () => openDialog('marks'),
  })
  add(commands, 'chat.print', {
    label: 'Print this chat',
    chatMenu: 'Print…',
    isAvailable: isOpen,
    run: () => openDialog('print'),
  })
  add(dialogs, 'bookmark', { load: () => import('./BookmarkDialog.tsx') })
  add(dialogs, 'compare', { load: () => import('./CompareDialog.tsx') })
  add(dialogs, 'marks', { load: () => import('./MarksDialog.tsx') })
  add(dialogs, 'picture', { load: () => import('./PictureDialog.tsx') })
  add(dialogs, 'print', { load: () => import('./PrintDialog.tsx') })
  add(quickActions, 'marks', { place: 'chip', component: MarksChip })
})
