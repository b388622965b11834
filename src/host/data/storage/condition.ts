import { storage } from 'sdk/page/engines.ts'
import { proxy } from 'valtio'
import type { StoreCondition } from '../../../workers/storage/contract.ts'
import { untilAnswered } from '../../engines/untilAnswered.ts'

/** How the store was found at start. While it is not open, one page takes the place of all others. */
export const store = proxy({ condition: { kind: 'open' } as StoreCondition })

/** Asks before anything is written. Returns whether Vesper can go on. */
export async function checkStore(): Promise<boolean> {
  store.condition = await untilAnswered(() => storage().condition())
  return store.condition.kind === 'open'
}

/** Lets the browser take the page away, or keep it for the way back, without an open connection. */
export function closeStoreOnLeaving(signal: AbortSignal): void {
  addEventListener(
    'pagehide',
    () =>
      void storage()
        .leave()
        .catch(() => {}),
    { signal },
  )
}
