import { safety } from 'sdk/page/services/safety.ts'
import type { ImageOrder } from '../../../src/workers/image/contract.ts'
import { imageEngine } from './imageEngine.ts'

/**
 * Orders a picture, of nothing that the player rules out now. Resolves when the order is noted; without the player's
 * settings, and so their limits, none is.
 */
export async function orderPicture(order: ImageOrder): Promise<void> {
  await safety.now.openLimits()
  const engine = imageEngine()
  await engine.keepFrom(safety.now.limits().hard)
  await engine.order(order)
}
