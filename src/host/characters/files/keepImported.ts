import type { CharacterId } from 'sdk'
import type { CardsKept, CardToken, ExistingCharacter, OpenedCard } from '../../../workers/media/contract.ts'
import { media } from '../../engines/mediaEngine.ts'
import { followCharacters, namesakes, showStored } from '../characters.ts'
import { isOnTheWay, saveNow } from '../library/newcomers.ts'

/** What became of a card that was opened. */
export type StoredImport =
  | {
      readonly kind: 'kept'
      readonly id: CharacterId
      readonly name: string
      readonly how: 'new' | 'replaced' | 'updated'
    }
  | { readonly kind: 'refused'; readonly reason: string }

/** Of a hundred people with one name, these many are looked at. */
const maxNamesakes = 20

export async function findExisting({ token, name, marked }: OpenedCard): Promise<ExistingCharacter | undefined> {
  await followCharacters()
  if (isOnTheWay(name)) await saveNow()
  const ids = namesakes(name).slice(0, maxNamesakes)
  if (marked && !ids.includes(marked)) ids.push(marked)
  return ids.length === 0 ? undefined : await media().findExisting(token, ids)
}

/** Keeps a card that was opened, as a new character. */
export async function saveNew(token: CardToken): Promise<StoredImport> {
  return outcomeOf(await media().keepCards([token]), 'new')
}

/** Keeps it over an earlier one, whose chats go on with it. */
export async function replaceExisting(
  token: CardToken,
  existing: CharacterId,
  how: 'update' | 'replace',
): Promise<StoredImport> {
  const kept = await media().keepCardOver(token, existing, how)
  return kept.kind === 'refused' ? kept : outcomeOf(kept, how === 'update' ? 'updated' : 'replaced')
}

function outcomeOf(kept: CardsKept, how: 'new' | 'replaced' | 'updated'): StoredImport {
  showStored(kept)
  const [card] = kept.cards
  if (!card) throw new Error('The card was not saved.')
  return { kind: 'kept', id: card.entry.id, name: card.entry.name, how }
}
