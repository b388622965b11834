import type { Character, CharacterId } from 'sdk'
import { adultsOnlyMessage } from '../../policy/adultsOnly.ts'
import { checkAdults } from '../../policy/checkAdults.ts'
import type { CardFiles, CardPair, CardReading, NormalCard } from '../../workers/media/contract.ts'
import { ownFields } from '../../workers/shared/ownFields.ts'
import { storage } from '../engine.ts'
import { media } from '../mediaEngine.ts'
import { assetsOf, ownExpressions, withExpressions } from '../sprites/cardAssets.ts'
import { commitCharacters, followCharacters, namesakes } from './characters.ts'
import { type KeptCharacter, keep, readCharacter } from './keeping.ts'
import { isOnTheWay, keepNow } from './newcomers.ts'

/** What became of a character that was read from a file. */
export type KeptImport =
  | { readonly kind: 'kept'; readonly character: Character; readonly how: 'new' | 'replaced' | 'updated' }
  | { readonly kind: 'refused'; readonly reason: string }

/** Of a hundred people with one name, these many are looked at. */
const mostNamesakes = 20

export async function findExisting({ character, card }: CardReading) {
  await followCharacters()
  if (isOnTheWay(character.name)) await keepNow()
  const ids = namesakes(character.name).slice(0, mostNamesakes)
  const marked = ownFields(card.extensions).id
  if (typeof marked === 'string' && !ids.some((id) => id === marked)) ids.push(marked as CharacterId)
  if (ids.length === 0) return undefined
  const kept = await Promise.all(ids.map(readPair))
  const others = kept.filter((other) => other !== undefined)
  if (others.length === 0) return undefined
  const kin = await media().findKin(card, others)
  const existing = kin && others[kin.place]?.character.id
  return existing && { existing, changed: kin.changed, mine: kin.mine }
}

async function readPair(id: CharacterId): Promise<CardPair | undefined> {
  const [character, record] = await Promise.all([storage().read('characters', id), storage().read('cards', id)])
  return character && record && { character, card: record.card as NormalCard }
}

/** Keeps a character that was read, as a new one. */
export async function keepNew({ character, card, files: cardFiles, picture }: CardReading): Promise<KeptImport> {
  await commitCharacters('Character imported', keep({ character, card, files: cardFiles, picture, shelf: undefined }))
  return { kind: 'kept', character, how: 'new' }
}

/** Keeps it in the place of an earlier one, whose chats go on with it. */
export async function keepInPlaceOf(existing: CharacterId, reading: CardReading): Promise<KeptImport> {
  const { card, files: cardFiles, picture } = reading
  const before = await readCharacter(existing)
  if (!before) return await keepNew(reading)
  const { created } = before.character
  const character = { ...reading.character, id: existing, created }
  await commitCharacters(
    'Character replaced',
    keep({ character, card, files: cardFiles, picture, shelf: before.shelf }),
  )
  return { kind: 'kept', character, how: 'replaced' }
}

/** The newer version, with what the person changed about the older still changed. */
export async function keepAsUpdate(existing: CharacterId, reading: CardReading): Promise<KeptImport> {
  const before = await readCharacter(existing)
  if (!before?.card) return await keepInPlaceOf(existing, reading)
  const { character, card } = await media().updateCard(reading, { character: before.character, card: before.card })
  const found = checkAdults(character, card)
  if (found) return { kind: 'refused', reason: adultsOnlyMessage(found) }
  // A picture chosen here stays; so does one where the newer card brings none.
  const isOurs = ownFields(before.card.extensions).ownPicture === true || !reading.picture
  const picture = isOurs ? before.picture : reading.picture
  const previewImage = isOurs ? before.character.previewImage : character.previewImage
  const updated = { ...character, previewImage }
  await commitCharacters(
    'Character updated',
    keep({
      character: updated,
      ...(await withOwnExpressions(card, reading.files, before)),
      picture,
      shelf: before.shelf,
    }),
  )
  return { kind: 'kept', character: updated, how: 'updated' }
}

/** Expressions that were painted here stay, over those of the newer card. */
async function withOwnExpressions(
  card: NormalCard,
  files: CardFiles | undefined,
  before: Pick<KeptCharacter, 'card' | 'files'>,
): Promise<Pick<KeptCharacter, 'card' | 'files'>> {
  const own = before.card ? ownExpressions(before.card, before.files) : []
  if (own.length === 0) return { card, files }
  const assets = withExpressions(assetsOf(card, files), own)
  return {
    card: await media().editCard(card, {}, { assets: assets.map(({ asset }) => asset) }),
    files: { assets, attachments: files?.attachments ?? [] },
  }
}
