import type { Scope } from 'sdk'
import { dialogs, homeCards } from '../../extension/points.ts'
import { RecentCharactersCard } from './RecentCharactersCard.tsx'

/** The choice of whom to talk to. */
export function addPicker(scope: Scope): void {
  scope.add(
    homeCards.add({
      by: 'vesper',
      id: 'recent-characters',
      value: { id: 'recent-characters', order: 20, component: RecentCharactersCard },
    }),
  )
  scope.add(
    dialogs.add({
      by: 'vesper',
      id: 'choose-character',
      value: { id: 'choose-character', load: () => import('./ChooseDialog.tsx') },
    }),
  )
}
