import { type ComponentType, lazy, Suspense } from 'react'
import { useSnapshot } from 'valtio'
import { lockNow } from './lockNow.ts'

const load = (): Promise<{ readonly default: ComponentType }> => import('./LockBadgeItem.tsx')
const Badge = lazy(() => load().catch(() => ({ default: () => null })))

/** In the bar above, while something is locked. */
export function LockBadge() {
  const { isClosed } = useSnapshot(lockNow)
  return isClosed ? (
    <Suspense fallback={null}>
      <Badge />
    </Suspense>
  ) : null
}
