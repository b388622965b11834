import { images } from 'sdk/page/engines.ts'
import { settingsLoaded } from 'sdk/page/settings/settingsLoaded.ts'
import type { ImageOrder } from '../../../workers/image/contract.ts'

/** Orders a picture. Resolves when the order is noted; without the player's settings, and so their limits, none is. */
export async function orderPicture(order: ImageOrder): Promise<void> {
  await settingsLoaded()
  await images().order(order)
}
