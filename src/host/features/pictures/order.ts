import type { ImageOrder } from '../../../workers/image/contract.ts'
import { limitsNow, openLimits } from '../../consent/limitsNow.ts'
import { imageEngine } from './imageEngine.ts'

/**
 * Orders a picture, of nothing that the player rules out now. Resolves when the order is noted; without the player's
 * settings, and so their limits, none is.
 */
export async function orderPicture(order: ImageOrder): Promise<void> {
  await openLimits()
  const engine = imageEngine()
  await engine.keepFrom(limitsNow().hard)
  await engine.order(order)
}
