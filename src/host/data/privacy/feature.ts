import { feature } from 'sdk/page/feature.ts'
import { isIncognito } from 'sdk/page/incognito.ts'
import { addSettingsPage } from 'sdk/page/points/addSettingsPage.ts'
import { commands, topBarItems } from 'sdk/page/points/points.ts'
import { stopOnPanic } from 'sdk/page/points/stopOnPanic.ts'
import { coverTitle } from 'sdk/ui/pageTitle.ts'
import { followHide, hide, hideHere, hideVesper } from './hide.ts'
import { IncognitoBadge } from './IncognitoBadge.tsx'
import { LockButton } from './LockButton.tsx'
import { followLock, lock, lockHere, lockVesper } from './lock.ts'
import { emptyPage } from './panic.ts'
import { privacySection } from './privacySection.ts'
import { watchIdle } from './watchIdle.ts'

export const privacyFeature = feature((add, scope) => {
  incognito(scope)
  appLock(scope)
  add(commands, 'panic', { label: 'Hide Vesper at once', run: emptyPage })
  scope.add(stopOnPanic(hideHere))
  addSettingsPage(add, 'privacy', {
    label: 'Privacy',
    group: 'Privacy and data',
    after: ['plugins', 'voice-control'],
    fields: async () => [privacySection.schema],
    load: () => import('./PrivacyPage.tsx'),
  })
})

const incognito = feature((add) => {
  add(topBarItems, 'incognito', { place: 'badge', component: IncognitoBadge })
  add(commands, 'incognito', {
    label: isIncognito ? 'Leave incognito mode' : 'Start incognito mode',
    run: async () => {
      const { enterIncognito, leaveIncognito } = await import('./switchIncognito.ts')
      await (isIncognito ? leaveIncognito() : enterIncognito())
    },
  })
  // The browser's history keeps titles.
  if (isIncognito) coverTitle('incognito', 'Vesper')
})

const appLock = feature((add, scope) => {
  const isOpen = () => lock.state === 'open'
  add(topBarItems, 'lock', { place: 'account', component: LockButton })
  add(commands, 'lock', { label: 'Lock Vesper', isAvailable: isOpen, run: lockVesper })
  add(commands, 'hide', { label: 'Hide Vesper', isAvailable: () => hide.isSet, run: hideVesper })
  const leave = () => (isOpen() ? lockHere() : hideHere())
  scope.add(watchIdle(window, () => privacySection.now.lockAfterMinutes, leave))
  followHide(scope)
  followLock(scope)
})
