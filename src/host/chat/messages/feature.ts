import type { Scope } from 'sdk'
import { openDialog } from '../../extension/dialog.ts'
import {
  type CommandEntry,
  commands,
  type DialogEntry,
  dialogs,
  messageActions,
  quickActions,
} from '../../extension/points.ts'
import { isBusy, session } from '../session/session.ts'
import { MarksChip } from './MarksChip.tsx'
import { messageActionList } from './messageActionList.ts'

const isOpen = () => session.phase === 'open' && session.count > 0

const commandList: readonly CommandEntry[] = [
  {
    id: 'chat.redo',
    label: 'Redo the last undone change in this chat',
    order: 102,
    keys: 'Mod+Shift+Z',
    alsoKeys: 'Mod+Y',
    isAvailable: () => session.phase === 'open' && session.redoable.length > 0 && !isBusy(session.live.phase),
    run: async () => (await import('../session/changes.ts')).redo(),
  },
  {
    id: 'chat.marks',
    label: 'Bookmarks and pins of this chat',
    order: 110,
    chatMenu: 'Bookmarks and pins…',
    isAvailable: isOpen,
    run: () => openDialog('marks'),
  },
  {
    id: 'chat.print',
    label: 'Print this chat',
    order: 111,
    chatMenu: 'Print…',
    isAvailable: isOpen,
    run: () => openDialog('print'),
  },
]

const dialogList: readonly DialogEntry[] = [
  { id: 'bookmark', load: () => import('./BookmarkDialog.tsx') },
  { id: 'compare', load: () => import('./CompareDialog.tsx') },
  { id: 'marks', load: () => import('./MarksDialog.tsx') },
  { id: 'picture', load: () => import('./PictureDialog.tsx') },
  { id: 'print', load: () => import('./PrintDialog.tsx') },
]

/** What can be done with messages: marks, wordings, pictures, print. */
export function addMessages(scope: Scope): void {
  for (const value of messageActionList) scope.add(messageActions.add({ by: 'vesper', id: value.id, value }))
  for (const value of commandList) scope.add(commands.add({ by: 'vesper', id: value.id, value }))
  for (const value of dialogList) scope.add(dialogs.add({ by: 'vesper', id: value.id, value }))
  const chip = { id: 'marks', order: 50, place: 'chip', component: MarksChip } as const
  scope.add(quickActions.add({ by: 'vesper', id: chip.id, value: chip }))
}
