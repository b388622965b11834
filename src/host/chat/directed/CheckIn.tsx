import { type ComponentType, lazy, Suspense } from 'react'

/** Once more, where the line was down for a moment. */
const load = (): Promise<{ readonly default: ComponentType }> => import('./CheckInCard.tsx')
const CheckInCard = lazy(() => load().catch(load))

/** Looks after the player from the first page on. It is fetched beside that page. */
export const CheckIn = () => (
  <Suspense fallback={null}>
    <CheckInCard />
  </Suspense>
)
