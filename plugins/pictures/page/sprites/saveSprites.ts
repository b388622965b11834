import type { CharacterId } from 'sdk'
import { media, storage } from 'sdk/page/engines.ts'
import { undoableStore } from 'sdk/page/records/undoableStore.ts'
import { characters } from 'sdk/page/services/characters.ts'
import { toast } from 'sdk/page/toasts.ts'
import { confirm } from 'sdk/ui/confirm.ts'
import {
  alreadyIn,
  assetsOf,
  type CardAsset,
  type ExpressionPicture,
  withExpressions,
  withoutExpression,
} from '../../../../src/shared/cards/cardAssets.ts'
import { expressionOf } from '../../../../src/shared/pictures/sprites/expressions.ts'
import { readyOf, type SpritePicture, type SpriteSet } from '../../../../src/shared/pictures/sprites/spriteSet.ts'
import { putStoredCharacter, type StoredCharacter } from '../../../../src/workers/shared/storedCharacter.ts'
import { readFile } from './storedSprites.ts'

const { attempt } = undoableStore('Characters', async () => {})

/** Cards bring at most so much along. */
const maxMegabytes = 100

/** Makes what is ready part of the card, in one step that can be taken back. Asks before anything is replaced. */
export async function saveSprites(set: SpriteSet): Promise<void> {
  await attempt("Couldn't save the expressions to the card.", async () => {
    const kept = await readKept(set.character)
    const pictures = await Promise.all(readyOf(set).map(readOne))
    const before = assetsOf(kept.card, kept.files)
    const replaced = alreadyIn(
      before,
      pictures.map(({ name }) => name),
    )
    if (replaced.length > 0 && !(await mayReplace(replaced))) return
    const after = withExpressions(before, pictures)
    refuseTooMuch(after)
    const many = pictures.length === 1 ? '1 expression was' : `${pictures.length} expressions were`
    await commit(kept, after, `${many} saved to ${kept.character.name}'s card`)
  })
}

/** Takes an expression out of the card, in a step that can be taken back. */
export async function removeExpression(character: CharacterId, name: string): Promise<void> {
  await attempt("Couldn't remove the expression.", async () => {
    const kept = await readKept(character)
    const after = withoutExpression(assetsOf(kept.card, kept.files), name)
    await commit(kept, after, `${expressionOf(name).label} was removed from the card`)
  })
}

async function commit(kept: StoredCharacter, assets: readonly CardAsset[], title: string): Promise<void> {
  const card = await media().editCard(kept.card, {}, { assets: assets.map(({ asset }) => asset) })
  const files = { assets, attachments: kept.files?.attachments ?? [] }
  const made = await characters.now.commit('Card expressions changed', putStoredCharacter({ ...kept, card, files }))
  const undo = () => void attempt("Couldn't undo this.", () => characters.now.undo(made))
  toast({ type: 'success', title, action: { label: 'Undo', run: undo } })
}

async function readKept(character: CharacterId): Promise<StoredCharacter> {
  const kept = await characters.now.read(character)
  if (!kept) throw new Error('This character was deleted, perhaps in another tab.')
  return kept
}

async function readOne({ expression, picture }: ReturnType<typeof readyOf>[number]): Promise<ExpressionPicture> {
  const blob = await pictureOf(picture)
  if (!blob) {
    throw new Error(`The picture of ${expressionOf(expression).label} is missing. Redo it, or exclude it.`)
  }
  return { name: expression, picture: blob }
}

const mayReplace = (names: readonly string[]): Promise<boolean> =>
  confirm({
    title:
      names.length === 1 ? 'Replace 1 expression on the card?' : `Replace ${names.length} expressions on the card?`,
    text: `The card already has these: ${names.map((name) => expressionOf(name).label).join(', ')}. You can undo this.`,
    action: 'Replace',
  })

function refuseTooMuch(assets: readonly CardAsset[]): void {
  const bytes = assets.reduce((sum, { content }) => sum + (content.kind === 'bytes' ? content.blob.size : 0), 0)
  if (bytes <= maxMegabytes * 1024 * 1024) return
  throw new Error(
    `A card can hold ${maxMegabytes} MB of pictures, and these are ${Math.ceil(bytes / 1024 / 1024)} MB. Exclude some, or turn on smaller pictures in the image settings.`,
  )
}

/** A picture of a set in full size, where it is still here. */
const pictureOf = async ({ kind, id }: SpritePicture): Promise<Blob | undefined> =>
  kind === 'file' ? await readFile(id) : (await storage().read('imageFiles', id))?.picture
