import { isAbort, type SessionId, type StatedAge } from 'sdk'
import { conversation, storage } from 'sdk/page/engines.ts'
import { orTell, reportError } from 'sdk/page/errors.ts'
import { readInMedia } from 'sdk/page/records/readInMedia.ts'
import { session } from 'sdk/page/session.ts'
import type { BegunChat, ChatToken, OpenedChat } from '../../../workers/media/contract.ts'
import { askAges } from '../../characters/ages/askAges.ts'
import { askRecordAges } from '../../characters/ages/askRecordAges.ts'
import { media } from '../../engines/mediaEngine.ts'
import { persona } from '../session/turn.ts'

export type ImportOutcome =
  | { readonly kind: 'imported'; readonly names: readonly string[]; readonly unreadable: readonly string[] }
  /** Somebody the chats are with is not in the library. They can be made, without a card, and the import tried again. */
  | { readonly kind: 'character-missing'; readonly name: string; readonly token: ChatToken }
  /** The player stated no age. */
  | { readonly kind: 'cancelled' }
  /** Told by a card, too; a dialog may stand in front of that. */
  | { readonly kind: 'failed'; readonly message: string }

/** Reads a file of chats and keeps them, each in one step: all of it, or nothing. */
export async function importFile(file: File): Promise<ImportOutcome> {
  const read = await orTell('Sessions', 'Failed to import session', () => openChats(file))
  if (!read) return failed
  if (read === 'cancelled') return { kind: 'cancelled' }
  if (!read.ok) {
    const { code, message: why } = read.error
    const message = `${code === 'chat/adults-only' ? "Couldn't import it." : 'Invalid session file format.'} ${why}`
    reportError({ type: 'VALIDATION_ERROR', context: 'Sessions', message })
    return { kind: 'failed', message }
  }
  return await saveChats(read.value)
}

/** Reads the chats of a file, asking for the ages they leave open. */
async function openChats(file: File): Promise<Awaited<ReturnType<typeof open>> | 'cancelled'> {
  const found = await open(file)
  if (found.ok || !('ages' in found.error)) return found
  const { ages } = found.error
  const stated = await orCancelled(() => askRecordAges({ kind: 'chat', name: file.name }, ages))
  return stated === 'cancelled' ? stated : await open(file, stated)
}

async function orCancelled<T>(work: () => Promise<T>): Promise<T | 'cancelled'> {
  try {
    return await work()
  } catch (error) {
    if (isAbort(error)) return 'cancelled'
    throw error
  }
}

function open(file: File, stated?: readonly StatedAge[]) {
  const character = session.current?.character.name
  const options = { fileName: file.name, ...(character !== undefined && { character }) }
  return readInMedia((media) => media.openChats(file, options, stated))
}

/** Keeps the chats of a file that was read. */
export async function saveChats(token: ChatToken): Promise<ImportOutcome> {
  const outcome = await orTell('Sessions', 'Failed to import session', async (): Promise<ImportOutcome> => {
    const cast = await media().castChats(token)
    if (cast.kind === 'character-missing') return { ...cast, token }
    const begun = cast.chats.flatMap(({ greeting, character }) => (greeting === undefined ? [] : [character.id]))
    // Before anything is kept: who cancels has imported nothing.
    if ((await orCancelled(() => askAges([...new Set(begun)]))) === 'cancelled') return { kind: 'cancelled' }
    for (const [place, chat] of cast.chats.entries()) await saveChat(token, place, chat)
    return {
      kind: 'imported',
      names: cast.chats.map(({ name }) => name),
      unreadable: cast.chats.flatMap(wordsForUnreadable),
    }
  })
  if (outcome?.kind !== 'character-missing') dropChats(token)
  return outcome ?? failed
}

/** One that is gone already needs no letting go. */
const dropChats = (token: ChatToken): void =>
  void media()
    .dropChats(token)
    .catch(() => {})

const failed: ImportOutcome = { kind: 'failed', message: 'Failed to import session' }

async function saveChat(token: ChatToken, place: number, chat: OpenedChat): Promise<void> {
  const { greeting, character } = chat
  if (greeting === undefined) {
    await media().keepChat(token, place)
    return
  }
  // Some programs leave the greeting in the card: the chat is begun with it, as a new one would be.
  const begun = await conversation().begin(character.id, persona())
  await orNothing(begun.id, async () => {
    const [first] = await storage().tail(begun.id, 1)
    if (first && greeting > 0 && greeting < first.variants.length) {
      await conversation().choose(begun.id, first.id, greeting)
    }
    const { id, messageCount } = begun
    const after: BegunChat = { id, messageCount, from: (first?.position ?? -1) + 1 }
    await media().keepChat(token, place, after)
  })
}

/** Half a chat is no import. */
async function orNothing<T>(id: SessionId, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    await storage()
      .commit('Import undone', [{ kind: 'delete', table: 'sessions', key: id }])
      .catch(() => {})
    throw error
  }
}

function wordsForUnreadable({ unreadable, source }: OpenedChat): readonly string[] {
  const { count, lines } = unreadable
  if (count === 0) return []
  const what = source === 'vesper' ? 'Message' : 'Line'
  const more = count > lines.length ? ` and ${count - lines.length} more` : ''
  const one = count === 1
  return [`${what}${one ? '' : 's'} ${lines.join(', ')}${more} could not be read and ${one ? 'was' : 'were'} skipped.`]
}
