import { lazy } from 'react'
import { definePage } from 'sdk/page/definePage.ts'
import { openPage } from 'sdk/page/openSettings.ts'
import { backupCards } from 'sdk/page/points/backupCards.ts'
import { toast } from 'sdk/page/toasts.ts'
import { pagePath } from './pagePath.ts'
import { importHere, readStopped } from './underWay.ts'

/** An import that a reload ended is told of, wherever the player is. */
async function tellStopped(): Promise<void> {
  const stopped = await readStopped()
  if (!stopped || location.pathname === pagePath) return
  const { done, total } = stopped
  toast({
    type: 'warning',
    title: `Your import stopped after ${done.toLocaleString('en')} of ${total.toLocaleString('en')} files`,
    message: 'What was imported is kept.',
    duration: 15_000,
    action: { label: 'Show import', run: () => void openPage(pagePath) },
  })
}

/** One door for all that comes from another program. */
export default definePage({
  routes: { 'bring-everything': () => import('./BringEverythingPage.tsx') },
  commands: { 'bring-everything': () => void openPage(pagePath) },
  homeCards: { 'bring-everything': () => import('./HomeCard.tsx') },
  start(add, scope) {
    void tellStopped()
    scope.add(() => importHere.end?.())
    add(backupCards, 'bring-everything', { place: 'below', component: lazy(() => import('./MoveInCard.tsx')) })
  },
})
