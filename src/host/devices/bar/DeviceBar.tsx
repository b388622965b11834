import { type ComponentType, lazy, Suspense } from 'react'

const Nothing = () => null

/** Once more, where the line was down for a moment; a bar without it is better than no bar. */
const load = (): Promise<{ readonly default: ComponentType }> => import('./DeviceBarItems.tsx')
const DeviceBarItems = lazy(() =>
  load()
    .catch(load)
    .catch(() => ({ default: Nothing })),
)

/** Devices in the bar above. It is fetched beside the first page: nothing can be connected before it is there. */
export const DeviceBar = () => (
  <Suspense fallback={null}>
    <DeviceBarItems />
  </Suspense>
)
