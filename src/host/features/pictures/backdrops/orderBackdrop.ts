import { PluginError } from 'sdk'
import { composeBackdrop } from '../../../../shared/pictures/backdrop/backdrop.ts'
import { promptOf } from '../../../../shared/pictures/compose/promptOf.ts'
import { anySeed } from '../../../../shared/pictures/compose/seeds.ts'
import { refuseMinors } from '../../../../shared/policy/refuseMinors.ts'
import { activate } from '../../../plugins/run/activation.ts'
import { chosenBackend } from '../backends.ts'
import { orderPicture } from '../order.ts'
import { orderOf } from '../orderOf.ts'
import { followPictures } from '../pictures.ts'
import { chosenWorkflow } from '../workflows/workflows.ts'
import type { WantedBackdrop } from './wantedBackdrop.ts'

/** Orders the picture of a place. Resolves when the order is noted; rejects with words for the player. */
export async function orderBackdrop({ key, wish, name }: WantedBackdrop): Promise<void> {
  const backend = chosenBackend()
  if (!backend) throw new PluginError('plugin/disabled', 'No image server is chosen, or its plugin is off.')
  const composed = composeBackdrop(wish)
  refuseMinors(promptOf(composed.chips, wish.family))
  followPictures()
  await activate(backend.plugin.id)
  const about = { shows: [], caption: name, backdrop: key }
  const order = orderOf(backend.key, { composed, family: wish.family, seed: anySeed(Math.random) }, about)
  const workflow = await chosenWorkflow()
  const request = { ...order.request, ...landscape(order.request), ...(workflow && { workflow }) }
  await orderPicture({ ...order, request })
}

/** As many pixels as any picture, lying down: behind a chat there is more room beside than above. */
const landscape = ({ width, height }: { readonly width: number; readonly height: number }) => ({
  width: Math.max(width, height),
  height: Math.min(width, height),
})
