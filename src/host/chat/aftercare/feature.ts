import { lazy } from 'react'
import type { Scope } from 'sdk'
import { estimSection } from '../../consent/estimSection.ts'
import { stopStimulation } from '../../consent/stop.ts'
import { safewordKeySection } from '../../data/privacy/safewordKeySection.ts'
import { devices } from '../../devices/devices.ts'
import { listenForSafeword } from '../../devices/safeword/safewordKeys.ts'
import { stimulation } from '../../devices/stop/active.ts'
import { ongoing } from '../../extension/ongoing.ts'
import { commands, quickActions, routes } from '../../extension/points.ts'
import { isBusy, session } from '../session/session.ts'

/** The safeword's key and command, and the calm page that follows. */
export function addAftercare(scope: Scope): void {
  const by = 'vesper' as const
  scope.add(
    routes.add({
      by,
      id: 'aftercare',
      value: {
        id: 'aftercare',
        path: '/aftercare',
        title: 'Aftercare',
        prefetchMs: 6000,
        load: () => import('./AftercarePage.tsx'),
      },
    }),
  )
  const id = 'out-of-scene'
  const component = lazy(() => import('./OutOfSceneChip.tsx'))
  scope.add(quickActions.add({ by, id, value: { id, order: 5, place: 'chip', component } }))
  const isReplying = () => isBusy(session.live.phase)
  const stoppedLine = () =>
    isReplying() ? `${session.current?.character.name ?? 'The character'} has stopped writing.` : undefined
  scope.add(ongoing.add({ by, id: 'reply', value: { id: 'reply', order: 10, isGoingOn: isReplying, stoppedLine } }))
  const say = { id: 'safeword', label: 'Safeword: stop everything', order: 99, run: handle }
  scope.add(commands.add({ by, id: say.id, value: say }))
  const keys = () => ({ key: safewordKeySection.now.safewordKey, escapeTwice: estimSection.now.escapeTwice })
  scope.add(listenForSafeword(window, keys, goesOn, handle))
}

/** The body does not wait for code to be fetched. */
function handle(): void {
  stopStimulation('safeword')
  void import('./handleSafeword.ts').then(({ handleSafeword }) => handleSafeword())
}

const goesOn = () => devices.state.isArmed || stimulation.active || isBusy(session.live.phase)
