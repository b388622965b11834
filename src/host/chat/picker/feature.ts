import { feature } from 'sdk/page/feature.ts'
import { dialogs } from 'sdk/page/points/points.ts'

/** The choice of whom to talk to, and the player's name before the first chat. */
export const pickerFeature = feature((add) => {
  add(dialogs, 'choose-character', { load: () => import('./ChooseDialog.tsx') })
  add(dialogs, 'player-name', { load: () => import('../naming/NameDialog.tsx') })
})
