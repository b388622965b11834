import type { Scope } from 'sdk'
import { openDialog } from '../../extension/dialog.ts'
import { commands, dialogs, quickActions } from '../../extension/points.ts'
import { session } from '../session/session.ts'
import { SceneChip } from './SceneChip.tsx'

export function addNotes(scope: Scope): void {
  scope.add(dialogs.add({ by: 'vesper', id: 'note', value: { id: 'note', load: () => import('./NoteDialog.tsx') } }))
  scope.add(
    commands.add({
      by: 'vesper',
      id: 'note.chat',
      value: {
        id: 'note.chat',
        label: 'Author’s note and situation',
        order: 301,
        chatMenu: 'Scene and note…',
        isAvailable: () => session.current !== undefined,
        run: () => openDialog('note'),
      },
    }),
  )
  scope.add(
    quickActions.add({
      by: 'vesper',
      id: 'scene',
      value: { id: 'scene', order: 60, place: 'chip', component: SceneChip },
    }),
  )
}
