import { lazy } from 'react'
import { devices } from 'sdk/page/devices/devices.ts'
import { feature } from 'sdk/page/feature.ts'
import { ongoing } from 'sdk/page/points/ongoing.ts'
import { commands, quickActions, routes } from 'sdk/page/points/points.ts'
import { fetchedPart, turnParts } from 'sdk/page/points/turnParts.ts'
import { isBusy, session } from 'sdk/page/session.ts'
import { estimSection } from '../../consent/estimSection.ts'
import { stopStimulation } from '../../consent/stop.ts'
import { safewordKeySection } from '../../data/privacy/privacySection.ts'
import { listenForSafeword } from '../../devices/safeword/safewordKeys.ts'
import { stimulation } from '../../devices/stop/active.ts'

/** The safeword's key and command, and the calm page that follows. */
export const aftercareFeature = feature((add, scope) => {
  add(routes, 'aftercare', {
    path: '/aftercare',
    title: 'Aftercare',
    prefetchMs: 6000,
    load: () => import('./AftercarePage.tsx'),
  })
  add(quickActions, 'out-of-scene', { place: 'chip', component: lazy(() => import('./OutOfSceneChip.tsx')) })
  add(turnParts, 'out-of-scene', {
    part: fetchedPart(async () => (await import('./outOfScene.ts')).outOfScene),
  })
  const isReplying = () => isBusy(session.live.phase)
  const stoppedLine = () =>
    isReplying() ? `${session.current?.character.name ?? 'The character'} has stopped writing.` : undefined
  add(ongoing, 'reply', { isGoingOn: isReplying, stoppedLine })
  add(commands, 'safeword', { label: 'Safeword: stop everything', run: handle })
  const keys = () => ({ key: safewordKeySection.now.safewordKey, escapeTwice: estimSection.now.escapeTwice })
  scope.add(listenForSafeword(window, keys, goesOn, handle))
})

/** The body does not wait for code to be fetched. */
function handle(): void {
  stopStimulation('safeword')
  void import('./handleSafeword.ts').then(({ handleSafeword }) => handleSafeword())
}

const goesOn = () => devices.state.isArmed || stimulation.active || isBusy(session.live.phase)
