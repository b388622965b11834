import { PluginError } from 'sdk'
import { storage } from 'sdk/page/engines.ts'
import { composeWithLoras } from '../../../../src/shared/pictures/compose/composeWithLoras.ts'
import { familyOf } from '../../../../src/shared/pictures/compose/family.ts'
import { seedOf } from '../../../../src/shared/pictures/compose/seeds.ts'
import { expressionOf } from '../../../../src/shared/pictures/sprites/expressions.ts'
import { sizeFor } from '../../../../src/shared/pictures/sprites/sizeFor.ts'
import type { Framing, SpriteCell, SpriteSet } from '../../../../src/shared/pictures/sprites/spriteSet.ts'
import type { BackendKey, ImageOrder } from '../../../../src/workers/image/contract.ts'
import { imageServerSection } from '../imageServerSection.ts'
import { imagesSection } from '../imagesSection.ts'
import { readLook } from '../looks/looks.ts'
import { modelFor } from '../modelFor.ts'
import { orderOf } from '../orderOf.ts'
import { chosenWorkflow } from '../workflows/workflows.ts'
import { newSpriteOrderId } from './spriteOrder.ts'
import { readPortrait } from './storedSprites.ts'

const views: Readonly<Record<Framing, string>> = {
  portrait: '',
  face: 'close-up of the face, head and shoulders',
  bust: 'upper body, from the waist up',
  whole: 'full body, from head to toe',
}

/** Made for the studio, they are no pictures of chats: none of those gives way to one of these. */
const all = Number.MAX_SAFE_INTEGER

/** The picture of one expression as an order: the portrait to start from, the look as it is now, another face. */
export async function orderOfSprite(
  { character, framing, denoise, seed, width, height }: SpriteSet,
  { expression, words, tries }: Pick<SpriteCell, 'expression' | 'words' | 'tries'>,
  backend: BackendKey,
): Promise<ImageOrder> {
  const [look, portrait] = await Promise.all([readLook(character), readPortrait(character)])
  if (!look) throw new PluginError('storage/not-found', 'This character was deleted, perhaps in another tab.')
  if (!portrait) {
    throw new PluginError('image/lost', 'The portrait is missing. Start a new set and choose one again.')
  }
  const { name, sheet, model } = look
  const { checkpoint } = await modelFor(model, new AbortController().signal)
  const family = sheet.family ?? familyOf(checkpoint)
  const { label, words: face } = expressionOf(expression)
  const { style, negative } = imagesSection.now
  const { composed } = composeWithLoras({
    scene: {
      ...{ place: '', time: '', mood: '', view: views[framing], caption: '' },
      people: [{ who: character, doing: '', expression: face }],
    },
    cast: [{ who: character, name, look: sheet }],
    ...{ family, style, negative, library: await storage().list('loras'), checkpoint },
  })
  const own = words.trim()
  const chips = own === '' ? composed.chips : [...composed.chips, { kind: 'own' as const, text: own }]
  const about = { shows: [character], caption: `${name}: ${label}` }
  const of = { composed: { ...composed, chips }, family, seed: seedOf(seed, tries) }
  const [order, workflow] = [orderOf(backend, of, about), await chosenWorkflow()]
  return {
    ...order,
    id: newSpriteOrderId(),
    keep: { ...order.keep, total: all, perCharacter: all },
    request: {
      ...order.request,
      ...sizeFor({ width, height }, imageServerSection.now),
      ...(checkpoint !== '' && { checkpoint }),
      init: { picture: portrait, denoise },
      ...(workflow && { workflow }),
    },
  }
}
