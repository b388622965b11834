import { feature } from 'sdk/page/feature.ts'
import { commands, dialogs, messageActions } from 'sdk/page/points/points.ts'
import { isBusy, session } from 'sdk/page/session.ts'
import { messageActionList } from './messageActionList.ts'

/** What can be done with messages: marks for the model, wordings, pictures. */
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
  add(dialogs, 'picture', { load: () => import('./PictureDialog.tsx') })
})
