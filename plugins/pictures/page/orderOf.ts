import type { CharacterId, ImageRequest, Session } from 'sdk'
import type { Composed } from '../../../src/shared/pictures/compose/compose.ts'
import { promptOf } from '../../../src/shared/pictures/compose/promptOf.ts'
import type { ModelFamily } from '../../../src/shared/pictures/look.ts'
import type { PictureScene } from '../../../src/shared/pictures/scene.ts'
import type { BackendKey, ImageOrder, KeepLimits, PictureAbout } from '../../../src/workers/image/contract.ts'
import { imageServerSection } from './imageServerSection.ts'
import { imagesSection } from './imagesSection.ts'

/** Pictures kept in all, whoever is seen in them. */
const maxPictures = 50

/** A composed scene as an order, with what the player set for all pictures. */
export function orderOf(
  backend: BackendKey,
  { composed, family, seed }: { readonly composed: Composed; readonly family: ModelFamily; readonly seed: number },
  about: PictureAbout,
): ImageOrder {
  const { checkpoint, sampler, scheduler, steps, cfg, width, height, keepOnServer } = imageServerSection.now
  const request: ImageRequest = {
    prompt: promptOf(composed.chips, family),
    negativePrompt: composed.negative,
    ...{ width, height, steps, cfg, sampler, scheduler, seed, keepOnServer },
    ...(checkpoint !== '' && { checkpoint }),
    loras: composed.loras,
    label: 'vesper',
  }
  const pieces = { chips: composed.chips, family }
  return { id: crypto.randomUUID(), backend, request, pieces, about, keep: keepLimits() }
}

/** Where the picture of a scene belongs. */
export function aboutOf(
  { people, caption }: PictureScene,
  chat: Session,
  message: PictureAbout['message'],
): PictureAbout {
  return {
    session: chat.id,
    ...(message !== undefined && { message }),
    ...(chat.scenario && { node: chat.scenario.currentNode }),
    shows: people.map(({ who }) => who as CharacterId | 'player'),
    caption,
  }
}

/** How many pictures are kept, as the player set it. */
export function keepLimits(): KeepLimits {
  const { perCharacter, autoDelete, compress, quality } = imagesSection.now
  const all = Number.MAX_SAFE_INTEGER
  return {
    total: autoDelete ? Math.max(maxPictures, perCharacter) : all,
    perCharacter: autoDelete ? perCharacter : all,
    ...(compress && { quality }),
  }
}
