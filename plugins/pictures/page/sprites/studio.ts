import { type CharacterId, PluginError } from 'sdk'
import { media } from 'sdk/page/engines.ts'
import { undoableStore } from 'sdk/page/records/undoableStore.ts'
import { anySeed } from '../../../../src/shared/pictures/compose/seeds.ts'
import {
  beginSprites,
  type Framing,
  goneOn,
  leftOut,
  redone,
  type SpritePicture,
  type SpriteSet,
  stopped,
  withoutRest,
  withPicture,
} from '../../../../src/shared/pictures/sprites/spriteSet.ts'
import { starPictures } from '../history/keepPictures.ts'
import { imageEngine } from '../imageEngine.ts'
import { followSprites, paintNext, settle } from './paintSprites.ts'
import { changeSet, forgetSet, putSet, sprites } from './sprites.ts'
import { saveFile, savePortrait } from './storedSprites.ts'

const { attempt } = undoableStore('Expressions', async () => {})

/** What a set is to be made of. */
export interface NewSet {
  readonly portrait: Blob
  readonly expressions: readonly string[]
  readonly denoise: number
  readonly framing: Framing
  /** That of the look sheet, where it has one. */
  readonly seed: number | undefined
}

/** Begins to paint a set, in the place of an earlier one. Rejects with words for the player when its portrait is none. */
export async function beginSet(character: CharacterId, wanted: NewSet): Promise<void> {
  const { portrait, expressions, denoise, framing, seed = anySeed(Math.random) } = wanted
  const { blob, width, height } = await drawn(portrait)
  await followSprites()
  await savePortrait(character, blob)
  const begun = Date.now()
  await putSet(beginSprites({ character, width, height, denoise, framing, seed, begun }, expressions))
  await paintNext(character)
}

/** Paints one expression once more, with another seed. */
export const redo = (character: CharacterId, expression: string, words: string): Promise<boolean> =>
  attempt("Couldn't queue the expression.", async () => {
    await changeSet(character, (set) => redone(set, expression, words))
    await paintNext(character)
  })

/** Goes on with what waits and what failed. */
export const goOn = (character: CharacterId): Promise<boolean> =>
  attempt("Couldn't resume the set.", async () => {
    await changeSet(character, goneOn)
    await paintNext(character)
  })

/** Calls off what is not painted yet. */
export const cancelRest = (character: CharacterId): Promise<boolean> =>
  attempt("Couldn't cancel the rest.", async () => {
    const set = await changeSet(character, withoutRest)
    await Promise.all((set?.cells ?? []).map(({ work }) => work.kind === 'painting' && callOff(character, work.job)))
  })

/** Leaves an expression out, or takes it in again. */
export const leaveOut = (character: CharacterId, expression: string, isOut: boolean): Promise<boolean> =>
  attempt("Couldn't change the expression.", async () => {
    const set = await changeSet(character, (now) => leftOut(now, expression, isOut))
    const work = set?.cells.find((cell) => cell.expression === expression)?.work
    if (isOut && work?.kind === 'painting') await callOff(character, work.job)
    else await paintNext(character)
  })

/** Takes a picture that was made before for an expression. */
export const takeMade = (character: CharacterId, expression: string, id: string): Promise<boolean> =>
  attempt("Couldn't use the picture.", async () => {
    await take(character, expression, { kind: 'made', id })
    await starPictures([id], true)
  })

/** Takes a picture from a file for an expression. */
export const takeFile = (character: CharacterId, expression: string, file: Blob): Promise<boolean> =>
  attempt("Couldn't use the picture.", async () => {
    const { blob } = await drawn(file)
    await take(character, expression, { kind: 'file', id: await saveFile(character, blob) })
  })

/** Forgets a set. What was painted stays among the pictures, and gives way to newer ones from now on. */
export const endSet = (set: SpriteSet): Promise<boolean> =>
  attempt("Couldn't remove the set.", async () => {
    await changeSet(set.character, withoutRest)
    await Promise.all(set.cells.map(({ work }) => work.kind === 'painting' && callOff(set.character, work.job)))
    const made = set.cells.flatMap(({ picture }) => (picture?.kind === 'made' ? [picture.id] : []))
    await forgetSet(sprites.sets[set.character] ?? set)
    await starPictures(made, false)
  })

async function take(character: CharacterId, expression: string, picture: SpritePicture): Promise<void> {
  await changeSet(character, (set) => withPicture(set, expression, picture))
}

/** Calls an order off. One that nobody here waits for has come, or is lost; what another tab has is left to it. */
async function callOff(character: CharacterId, job: string): Promise<void> {
  const outcome = await imageEngine().cancel(job)
  const set = sprites.sets[character]
  if (outcome === 'finished' && set) await settle(set, stopped)
}

/** A picture without anything but what can be seen. */
async function drawn(picture: Blob) {
  const found = await media().attachedPicture(picture)
  if (found.kind === 'unusable') throw new PluginError('image/result-corrupt', found.reason)
  return found
}
