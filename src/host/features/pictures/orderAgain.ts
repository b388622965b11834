import type { ImageOrder } from '../../../workers/image/contract.ts'
import { activate } from '../../plugins/run/activation.ts'
import { backendChoices } from './backends.ts'
import { orderPicture } from './order.ts'
import { followPictures } from './pictures.ts'

/** Orders once more what failed, with the same seed: whatever went wrong, the picture is the one that was meant. */
export async function orderAgain(order: ImageOrder): Promise<void> {
  const choice = backendChoices().find(({ key }) => key === order.backend)
  if (choice) await activate(choice.plugin.id)
  followPictures()
  await orderPicture({ ...order, id: crypto.randomUUID() })
}
