import { openDialog } from 'sdk/page/dialog.ts'
import { feature } from 'sdk/page/feature.ts'
import { commands, dialogs, quickActions } from 'sdk/page/points/points.ts'
import { session } from 'sdk/page/session.ts'
import { SceneChip } from './SceneChip.tsx'

export const notesFeature = feature((add) => {
  add(dialogs, 'note', { load: () => import('./NoteDialog.tsx') })
  add(commands, 'note.chat', {
    label: 'Author’s note and situation',
    chatMenu: 'Scene and note…',
    isAvailable: () => session.current !== undefined,
    run: () => openDialog('note'),
  })
  add(quickActions, 'scene', { place: 'chip', component: SceneChip })
})
