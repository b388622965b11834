import { definePage } from 'sdk/page/definePage.ts'
import { modulesWithPages } from 'sdk/page/kinks/modulesWithPages.ts'
import { circumstancesParts } from 'sdk/page/points/circumstancesParts.ts'
import { topBarItems } from 'sdk/page/points/points.ts'
import './chastitySection.ts'
import { LockBadge } from './LockBadge.tsx'
import { lockNoteKey, lockNow, mayAddTime } from './lockNow.ts'
import { allowLockUpkeep } from './startLockUpkeep.ts'

/** The chastity lock: its page, and its badge above while it is closed. */
export default definePage({
  settingsPages: { 'kinks-chastity': () => import('./ChastityPage.tsx') },
  start(add, scope) {
    add(topBarItems, 'chastity-lock', { place: 'badge', after: 'wake', before: 'recording', component: LockBadge })
    add(modulesWithPages, 'vesper.kink-chastity/chastity', { hasOccasion: () => lockNow.isClosed })
    add(circumstancesParts, 'chastity-lock', () => ({ mayAddTime: mayAddTime() }))
    allowLockUpkeep(scope)
    const follow = ({ key, newValue }: StorageEvent) => {
      if (key === lockNoteKey) lockNow.isClosed = newValue?.startsWith('closed') ?? false
    }
    addEventListener('storage', follow, { signal: scope.signal })
  },
})
