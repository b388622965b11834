import { feature } from 'sdk/page/feature.ts'
import { dialogs, homeCards } from 'sdk/page/points/points.ts'
import { RecentCharactersCard } from './RecentCharactersCard.tsx'

/** The choice of whom to talk to. */
export const pickerFeature = feature((add) => {
  add(homeCards, 'recent-characters', { component: RecentCharactersCard })
  add(dialogs, 'choose-character', { load: () => import('./ChooseDialog.tsx') })
})
