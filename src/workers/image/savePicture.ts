import type { ImageRecord } from '../storage/contract.ts'
import type { ImageOrder } from './contract.ts'
import type { ImageWorld } from './world.ts'

/** A picture that has come. */
export interface Arrived {
  readonly picture: Blob
  readonly seed: number
  readonly isFromCache?: boolean
}

/**
 * Keeps a picture with all that is needed to make it again, and makes room for it. One the server had already, and
 * which is kept here, is not kept twice.
 */
export async function savePicture(
  order: ImageOrder,
  { picture, seed, isFromCache }: Arrived,
  world: Omit<ImageWorld, 'backends' | 'alone'>,
): Promise<{ readonly image: ImageRecord; readonly isKnown: boolean }> {
  const store = world.store()
  const fresh = recordOf(order, seed, world)
  if (isFromCache) {
    const known = (await store.imagesOf({})).find((one) => isSame(one, fresh))
    if (known) return { image: known, isKnown: true }
  }
  const drawn = await world.draw(picture, order.keep.quality)
  const { width, height } = drawn
  const image: ImageRecord = { ...fresh, width, height, bytes: drawn.picture.size, type: drawn.picture.type }
  await store.commit('Picture', [
    { kind: 'put', table: 'images', value: image },
    { kind: 'put', table: 'imageFiles', value: { id: image.id, picture: drawn.picture, thumbnail: drawn.thumbnail } },
  ])
  await makeRoom(image, order, world)
  return { image, isKnown: false }
}

function recordOf(order: ImageOrder, seed: number, { newId, now }: Pick<ImageWorld, 'newId' | 'now'>): ImageRecord {
  const { request, about, backend, pieces } = order
  const { session, message, node, shows, caption, of, backdrop } = about
  return {
    id: newId(),
    backend,
    prompt: request.prompt,
    negativePrompt: request.negativePrompt,
    ...(pieces !== undefined && { pieces }),
    seed,
    checkpoint: request.checkpoint ?? '',
    sampler: request.sampler ?? '',
    scheduler: request.scheduler ?? '',
    steps: request.steps,
    cfg: request.cfg,
    loras: request.loras,
    shows,
    ...(session !== undefined && { session }),
    ...(message !== undefined && { message }),
    ...(node !== undefined && { node }),
    caption,
    ...(of !== undefined && { of }),
    ...(backdrop !== undefined && { backdrop }),
    isStarred: false,
    width: 0,
    height: 0,
    bytes: 0,
    type: '',
    at: now(),
  }
}

const isSame = (one: ImageRecord, other: ImageRecord): boolean =>
  one.backend === other.backend &&
  one.seed === other.seed &&
  one.prompt === other.prompt &&
  one.negativePrompt === other.negativePrompt &&
  one.checkpoint === other.checkpoint &&
  one.session === other.session &&
  one.message === other.message

/** Pictures of places are few, and none is painted twice: so many are more than anybody has. */
const maxBackdrops = 200

/**
 * The oldest go that are not starred, first of whoever is seen, then of all. The picture that has just come stays, and
 * pictures of scenes and of places make no room for each other.
 */
async function makeRoom(
  image: ImageRecord,
  { keep, about }: ImageOrder,
  { store }: Pick<ImageWorld, 'store'>,
): Promise<void> {
  const lists = [
    ...about.shows.map((shows) => ({ query: { shows }, most: keep.perCharacter })),
    { query: {}, most: about.backdrop ? maxBackdrops : keep.total },
  ]
  for (const { query, most } of lists) {
    const unstarred = (await store().imagesOf(query)).filter(
      ({ id, isStarred, backdrop }) =>
        !isStarred && id !== image.id && (backdrop === undefined) === (about.backdrop === undefined),
    )
    const tooMany = unstarred.slice(Math.max(0, most - 1)).map(({ id }) => id)
    if (tooMany.length > 0) await store().discardImages(tooMany)
  }
}
