import { feature } from 'sdk/page/feature.ts'
import { addSettingsPage } from 'sdk/page/points/addSettingsPage.ts'
import { circumstancesParts } from 'sdk/page/points/circumstancesParts.ts'
import { topBarItems } from 'sdk/page/points/points.ts'
import { modulesWithPages } from '../kinks/modulesWithPages.ts'
import { LockBadge } from './LockBadge.tsx'
import { lockNoteKey, lockNow, mayAddTime } from './lockNow.ts'

/** The chastity lock: its page, and its badge above while it is closed. */
export const locksFeature = feature((add, scope) => {
  addSettingsPage(add, 'kinks/chastity', {
    label: 'Chastity',
    group: 'Kinks',
    load: () => import('./ChastityPage.tsx'),
  })
  add(topBarItems, 'chastity-lock', { place: 'badge', component: LockBadge })
  add(modulesWithPages, 'vesper.kink-chastity/chastity', { hasOccasion: () => lockNow.isClosed })
  add(circumstancesParts, 'chastity-lock', () => ({ mayAddTime: mayAddTime() }))
  const follow = ({ key, newValue }: StorageEvent) => {
    if (key === lockNoteKey) lockNow.isClosed = newValue?.startsWith('closed') ?? false
  }
  addEventListener('storage', follow)
  scope.add(() => removeEventListener('storage', follow))
})
