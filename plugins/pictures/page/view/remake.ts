import { type CharacterId, type ImageLora, type ImageRequest, PluginError } from 'sdk'
import { storage } from 'sdk/page/engines.ts'
import { choicesOf } from 'sdk/page/plugins/choices.ts'
import type { Chip, PromptPieces } from '../../../../src/shared/pictures/compose/chips.ts'
import { promptOf } from '../../../../src/shared/pictures/compose/promptOf.ts'
import { anySeed } from '../../../../src/shared/pictures/compose/seeds.ts'
import { tidy } from '../../../../src/shared/pictures/compose/wording.ts'
import type { LookSheet, Outfit } from '../../../../src/shared/pictures/look.ts'
import type { ImageRecord } from '../../../../src/workers/storage/contract.ts'
import { chosenBackend } from '../backends.ts'
import { startBackend } from '../imageEngine.ts'
import { imageServerSection } from '../imageServerSection.ts'
import { orderPicture } from '../order.ts'
import { keepLimits } from '../orderOf.ts'
import { followPictures } from '../pictures.ts'
import type { PromptDraft } from '../sketching.ts'
import { chosenWorkflow } from '../workflows/workflows.ts'

/** The same once more, with a seed of its own. */
export const vary = (record: ImageRecord): Promise<void> => remake(record, { seed: anySeed(Math.random) })

/** The same picture, larger, with the detail a second pass gives it. */
export const enlarge = (record: ImageRecord): Promise<void> => remake(record, { enlarge: { scale: 1.5, denoise: 0.4 } })

/** The same picture, its faces painted once more. */
export const fixFaces = (record: ImageRecord): Promise<void> => remake(record, { fixFaces: true })

/** Another picture that begins with this one; `denoise` is how much of it may change, 0 to 1. */
export async function fromPicture(record: ImageRecord, denoise: number): Promise<void> {
  const file = await storage().read('imageFiles', record.id)
  if (!file) throw new PluginError('image/lost', "This picture's file is missing.")
  await remake(record, { init: { picture: file.picture, denoise }, seed: anySeed(Math.random) })
}

/** The same seed and scene, with somebody in other clothes. */
export async function inOutfit(record: ImageRecord, sheet: LookSheet, outfit: Outfit): Promise<void> {
  if (!record.pieces) return
  const { pieces, loras } = dressed({ pieces: record.pieces, loras: record.loras }, sheet, outfit)
  await remake(record, { loras }, pieces)
}

/** A picture's prompt, for the player to change before it is made again. */
export const draftFrom = (record: ImageRecord, pieces: PromptPieces): PromptDraft => ({
  ...pieces,
  negative: record.negativePrompt,
  seed: record.seed,
  order: ({ chips, negative, seed }) =>
    remake(record, { negativePrompt: negative, seed }, { chips, family: pieces.family }),
})

/** Orders a picture that is made of another, on its server where that is still there. */
async function remake(
  record: ImageRecord,
  change: Partial<ImageRequest>,
  pieces: PromptPieces | undefined = record.pieces,
): Promise<void> {
  const backend = choicesOf('imageBackend').find(({ key }) => key === record.backend) ?? chosenBackend()
  if (!backend) throw new PluginError('plugin/disabled', 'No image server is chosen, or its plugin is off.')
  const prompt = pieces && pieces !== record.pieces ? promptOf(pieces.chips, pieces.family) : record.prompt
  // A second pass and faces are the built-in graph: no workflow of the player's knows of them.
  const workflow = change.enlarge || change.fixFaces ? undefined : await chosenWorkflow()
  const request: ImageRequest = { ...requestOf(record), prompt, ...(workflow && { workflow }), ...change }
  followPictures()
  await startBackend(backend.plugin.id)
  await orderPicture({
    id: crypto.randomUUID(),
    backend: backend.key,
    request,
    ...(pieces && { pieces }),
    about: aboutLike(record),
    keep: keepLimits(),
  })
}

function requestOf(record: ImageRecord): ImageRequest {
  const { prompt, negativePrompt, seed, checkpoint, sampler, scheduler, steps, cfg, loras } = record
  return {
    ...{ prompt, negativePrompt, seed, steps, cfg, loras },
    ...sizeLike(record, imageServerSection.now),
    ...(checkpoint !== '' && { checkpoint }),
    ...(sampler !== '' && { sampler }),
    ...(scheduler !== '' && { scheduler }),
    keepOnServer: imageServerSection.now.keepOnServer,
    label: 'vesper',
  }
}

interface Size {
  readonly width: number
  readonly height: number
}

/** The shape of a picture, no larger than the player has pictures made: one that was enlarged is not begun enlarged. */
export function sizeLike({ width, height }: Size, most: Size): Size {
  const scale = Math.min(1, Math.sqrt((most.width * most.height) / (width * height)))
  if (scale === 1) return { width, height }
  const whole = (side: number) => Math.max(64, Math.round((side * scale) / 8) * 8)
  return { width: whole(width), height: whole(height) }
}

const aboutLike = ({ id, session, message, node, shows, caption, backdrop }: ImageRecord) => ({
  ...(session !== undefined && { session }),
  ...(message !== undefined && { message }),
  ...(node !== undefined && { node }),
  ...(backdrop !== undefined && { backdrop }),
  shows: shows as readonly (CharacterId | 'player')[],
  caption,
  of: id,
})

/** What a picture was made of, with somebody in other clothes; all else stays as it was. */
function dressed(
  { pieces, loras }: { readonly pieces: PromptPieces; readonly loras: readonly ImageLora[] },
  { id, outfits, loras: own }: LookSheet,
  outfit: Outfit,
): { readonly pieces: PromptPieces; readonly loras: readonly ImageLora[] } {
  const isOf = (list: readonly ImageLora[]) => (lora: ImageLora) => list.some(({ name }) => name === lora.name)
  const ofClothes = isOf(outfits.flatMap((each) => each.loras))
  const stays = isOf(own)
  const kept = loras.filter((lora) => stays(lora) || !ofClothes(lora))
  return {
    pieces: { ...pieces, chips: withClothes(pieces.chips, id, outfit) },
    loras: [...kept, ...outfit.loras.filter((lora) => !isOf(kept)(lora))],
  }
}

/** In the place of what they wore, or right behind how they look. */
function withClothes(chips: readonly Chip[], who: string, outfit: Outfit): readonly Chip[] {
  const clothes: Chip = { kind: 'outfit', who, text: `wearing ${tidy(outfit.prompt)}` }
  const isWorn = (chip: Chip) => chip.kind === 'outfit' && chip.who === who
  if (chips.some(isWorn)) return chips.map((chip) => (isWorn(chip) ? clothes : chip))
  return chips.flatMap((chip) => (chip.kind === 'identity' && chip.who === who ? [chip, clothes] : [chip]))
}

/** Outfits of somebody that they do not wear in a picture already. */
export const otherOutfits = ({ id, outfits }: LookSheet, { chips }: PromptPieces): readonly Outfit[] =>
  outfits.filter(
    ({ prompt }) =>
      prompt.trim() !== '' &&
      !chips.some(({ kind, who, text }) => kind === 'outfit' && who === id && text === `wearing ${tidy(prompt)}`),
  )
