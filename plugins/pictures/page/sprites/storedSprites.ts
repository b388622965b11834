import type { CharacterId } from 'sdk'
import { storage } from 'sdk/page/engines.ts'
import { field } from '../../../../src/shared/fields.ts'
import { readSprites } from '../../../../src/shared/pictures/sprites/readSprites.ts'
import type { SpriteSet } from '../../../../src/shared/pictures/sprites/spriteSet.ts'

/*
 * A set lies among the orders of pictures: it is one, of several. No backend has this name, so nobody takes it up but
 * the studio. Its portrait, and pictures that were chosen from files, lie beside it.
 */
const backend = 'vesper.sprites'

const setKey = (character: CharacterId) => `sprites-${character}`
const portraitKey = (character: CharacterId) => `sprites-portrait-${character}`

export const readSet = async (character: CharacterId): Promise<SpriteSet | undefined> =>
  readSprites((await storage().read('imageJobs', setKey(character)))?.order)

export const listSets = async (): Promise<readonly SpriteSet[]> =>
  (await storage().list('imageJobs')).flatMap((job) => (job.backend === backend ? (readSprites(job.order) ?? []) : []))

export const saveSet = (set: SpriteSet): Promise<void> => save(setKey(set.character), set.character, set)

/** Forgets a set with its portrait and its files. */
export async function dropSet({ character, cells }: SpriteSet): Promise<void> {
  const files = cells.flatMap(({ picture }) => (picture?.kind === 'file' ? [picture.id] : []))
  await storage().dropImageJobs([setKey(character), portraitKey(character), ...files])
}

export const savePortrait = (character: CharacterId, picture: Blob): Promise<void> =>
  save(portraitKey(character), character, { picture })

export const readPortrait = (character: CharacterId): Promise<Blob | undefined> => readFile(portraitKey(character))

/** Keeps a picture that was chosen from a file. Returns what it is found by. */
export async function saveFile(character: CharacterId, picture: Blob): Promise<string> {
  const id = `sprites-file-${crypto.randomUUID()}`
  await save(id, character, { picture })
  return id
}

export async function readFile(id: string): Promise<Blob | undefined> {
  const picture = field((await storage().read('imageJobs', id))?.order, 'picture')
  return picture instanceof Blob ? picture : undefined
}

const save = (id: string, character: CharacterId, order: unknown): Promise<void> =>
  storage().saveImageJob({ id, backend, order, shows: [character], caption: '', at: Date.now() })
