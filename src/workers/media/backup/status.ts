import type { CharacterId, Message, SessionId } from 'sdk'
import type { CardFiles } from '../../../shared/cards/cardFiles.ts'
import { builtinPrefix } from '../../../shared/characters/builtinCharacters.ts'
import { readStoredCharacter, type StoredCharacter } from '../../shared/storedCharacter.ts'
import type { StorageContract } from '../../storage/contract.ts'
import { asImported } from '../cardChanges.ts'
import type { NormalCard } from '../contract.ts'
import type { Status } from './contract.ts'
import type { Entity } from './entity.ts'
import { sameRecord } from './sameRecord.ts'

export type Readable = Pick<StorageContract, 'read' | 'history'>

/** How something of a backup stands to what is here. Only what the backup brings is compared. */
export async function statusOf(kept: Readable, entity: Entity, messages: readonly Message[]): Promise<Status> {
  const [main] = entity.puts
  if (!main || !(await kept.read(main.table as 'characters', entity.id))) return 'new'
  if (entity.kind === 'characters' && entity.id.startsWith(builtinPrefix)) {
    const here = await readStoredCharacter(kept, entity.id as CharacterId)
    if (here && (await isUntouched(here))) return (await isUntouched(broughtBy(entity))) ? 'same' : 'new'
  }
  for (const put of entity.puts) {
    const here = await kept.read(put.table as 'characters', entity.id)
    if (!here || !(await sameRecord(comparable(put.table, put.value), comparable(put.table, here, put.value))))
      return 'different'
  }
  if (entity.kind !== 'sessions') return 'same'
  return (await sameMessages(kept, entity.id as SessionId, messages)) ? 'same' : 'different'
}

type Stored = Partial<Pick<StoredCharacter, 'character' | 'card' | 'files' | 'libraryEntry'>>

/**
 * Characters that come with Vesper are here before any backup can be. As long as nobody has changed the one that is
 * here, it is as good as missing.
 */
async function isUntouched({ character, card, files, libraryEntry }: Stored): Promise<boolean> {
  if (!character || character.modified !== character.created || files !== undefined) return false
  if (libraryEntry && (libraryEntry.folder !== '' || libraryEntry.favourite)) return false
  return card === undefined || (await sameRecord(card, asImported(card)))
}

function broughtBy({ puts }: Entity): Stored {
  const brought: { -readonly [Name in keyof Stored]: Stored[Name] } = {}
  for (const put of puts) {
    if (put.table === 'characters') brought.character = put.value
    if (put.table === 'shelf') brought.libraryEntry = put.value
    if (put.table !== 'cards') continue
    brought.card = put.value.card as NormalCard
    brought.files = put.value.files as CardFiles | undefined
  }
  return brought
}

/** Without what is counted or noted by itself, and without what the other does not speak of. */
function comparable(table: string, value: object, other: object = value): object {
  const { messageCount: _, played: __, ...all } = value as Readonly<Record<string, unknown>>
  const rest = table === 'memories' ? withoutNotes(all) : all
  if (table !== 'cards' || Object.hasOwn(other, 'files')) return rest
  const { files: ___, ...card } = rest
  return card
}

function withoutNotes(memory: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const { recalls: _, recalledAt: __, copies: ___, ...rest } = memory
  return rest
}

async function sameMessages(kept: Readable, id: SessionId, messages: readonly Message[]): Promise<boolean> {
  let index = 0
  for await (const batch of kept.history(id)) {
    for (const message of batch) if (!(await sameRecord(message, messages[index++]))) return false
  }
  return index === messages.length
}
