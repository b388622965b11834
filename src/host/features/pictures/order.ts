import type { ImageOrder } from '../../../workers/image/contract.ts'
import { images } from '../../engines/imageEngine.ts'
import { settingsLoaded } from '../../settings/restoreSettings.ts'

/** Orders a picture. Resolves when the order is noted; without the player's settings, and so their limits, none is. */
export async function orderPicture(order: ImageOrder): Promise<void> {
  await settingsLoaded()
  await images().order(order)
}
