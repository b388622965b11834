import type { Scope } from 'sdk'
import { coverTitle } from 'sdk/ui/pageTitle.ts'
import { isIncognito } from '../../engines/incognito.ts'
import { commands, settingsPages, topBarItems } from '../../extension/points.ts'
import { followHide, hide, hideHere, hideVesper } from './hide.ts'
import { IncognitoBadge } from './IncognitoBadge.tsx'
import { LockButton } from './LockButton.tsx'
import { followLock, lock, lockHere, lockVesper } from './lock.ts'
import { emptyPage, stopOnPanic } from './panic.ts'
import { privacySection } from './privacySection.ts'
import { watchIdle } from './watchIdle.ts'

export function addPrivacy(scope: Scope): void {
  addIncognito(scope)
  addLock(scope)
  const by = 'vesper' as const
  const panic = { id: 'panic', label: 'Hide Vesper at once', order: 72, run: emptyPage }
  scope.add(commands.add({ by, id: panic.id, value: panic }))
  scope.add(stopOnPanic(hideHere))
  scope.add(
    settingsPages.add({
      by,
      id: 'privacy',
      value: {
        id: 'privacy',
        path: 'privacy',
        label: 'Privacy',
        group: 'Vesper',
        order: 60,
        load: () => import('./PrivacyPage.tsx'),
      },
    }),
  )
}

function addIncognito(scope: Scope): void {
  const by = 'vesper' as const
  const badge = { id: 'incognito', order: 5, place: 'badge', component: IncognitoBadge } as const
  const change = {
    id: 'incognito',
    label: isIncognito ? 'Leave incognito mode' : 'Start incognito mode',
    order: 70,
    run: async () => {
      const { enterIncognito, leaveIncognito } = await import('./switchIncognito.ts')
      await (isIncognito ? leaveIncognito() : enterIncognito())
    },
  }
  scope.add(topBarItems.add({ by, id: badge.id, value: badge }))
  scope.add(commands.add({ by, id: change.id, value: change }))
  // The browser's history keeps titles.
  if (isIncognito) coverTitle('incognito', 'Vesper')
}

function addLock(scope: Scope): void {
  const by = 'vesper' as const
  const button = { id: 'lock', order: 10, place: 'account', component: LockButton } as const
  const isOpen = () => lock.state === 'open'
  const close = { id: 'lock', label: 'Lock Vesper', order: 71, isAvailable: isOpen, run: lockVesper }
  const cover = { id: 'hide', label: 'Hide Vesper', order: 71, isAvailable: () => hide.isSet, run: hideVesper }
  scope.add(topBarItems.add({ by, id: button.id, value: button }))
  scope.add(commands.add({ by, id: close.id, value: close }))
  scope.add(commands.add({ by, id: cover.id, value: cover }))
  const leave = () => (isOpen() ? lockHere() : hideHere())
  scope.add(watchIdle(window, () => privacySection.now.lockAfterMinutes, leave))
  followHide(scope)
  followLock(scope)
}
