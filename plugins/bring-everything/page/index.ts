import { lazy } from 'react'
import { definePage } from 'sdk/page/definePage.ts'
import { openPage } from 'sdk/page/openSettings.ts'
import { backupCards } from 'sdk/page/points/backupCards.ts'

/** One door for all that comes from another program. */
export default definePage({
  routes: { 'bring-everything': () => import('./BringEverythingPage.tsx') },
  commands: { 'bring-everything': () => void openPage('/bring-everything') },
  homeCards: { 'bring-everything': () => import('./HomeCard.tsx') },
  start(add) {
    add(backupCards, 'bring-everything', { place: 'below', component: lazy(() => import('./MoveInCard.tsx')) })
  },
})
