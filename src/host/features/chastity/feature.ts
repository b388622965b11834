import type { Scope } from 'sdk'
import { circumstancesParts } from '../../consent/circumstances.ts'
import { settingsPages, topBarItems } from '../../extension/points.ts'
import { modulesWithPages } from '../kinks/modulesWithPages.ts'
import { LockBadge } from './LockBadge.tsx'
import { lockNoteKey, lockNow, mayAddTime } from './lockNow.ts'

/** The chastity lock: its page, and its badge above while it is closed. */
export function addLocks(scope: Scope): void {
  scope.add(
    settingsPages.add({
      by: 'vesper',
      id: 'kinks-chastity',
      value: {
        id: 'kinks-chastity',
        path: 'kinks/chastity',
        label: 'Chastity',
        group: 'Kinks',
        order: 49.5,
        load: () => import('./ChastityPage.tsx'),
      },
    }),
  )
  scope.add(
    topBarItems.add({
      by: 'vesper',
      id: 'lock',
      value: { id: 'lock', order: 20, place: 'badge', component: LockBadge },
    }),
  )
  const module = { by: 'vesper' as const, id: 'vesper.kink-chastity/chastity' }
  scope.add(modulesWithPages.add({ ...module, value: { hasOccasion: () => lockNow.isClosed } }))
  const mayAdd = () => ({ mayAddTime: mayAddTime() })
  scope.add(circumstancesParts.add({ by: 'vesper', id: 'lock', value: mayAdd }))
  const follow = ({ key, newValue }: StorageEvent) => {
    if (key === lockNoteKey) lockNow.isClosed = newValue?.startsWith('closed') ?? false
  }
  addEventListener('storage', follow)
  scope.add(() => removeEventListener('storage', follow))
}
