import type { SessionId } from 'sdk'
import type { BegunChat, ChatToken, OpenedChat } from '../../../workers/media/contract.ts'
import { askingAges } from '../../characters/ages/askAges.ts'
import { conversation, storage } from '../../engines/engine.ts'
import { media } from '../../engines/mediaEngine.ts'
import { readInMedia } from '../../engines/readInMedia.ts'
import { reportError } from '../../notices/errors/errors.ts'
import { orTell } from '../session/sessions.ts'
import { persona } from '../session/turn.ts'

export type ImportOutcome =
  | { readonly kind: 'imported'; readonly names: readonly string[]; readonly unreadable: readonly string[] }
  /** Somebody the chats are with is not in the library. They can be made, without a card, and the import tried again. */
  | { readonly kind: 'character-missing'; readonly name: string; readonly token: ChatToken }
  /** Told by a card, too; a dialog may stand in front of that. */
  | { readonly kind: 'failed'; readonly message: string }

/** Reads a file of chats and keeps them, each in one step: all of it, or nothing. */
export async function importFile(file: File): Promise<ImportOutcome> {
  const read = await orTell('Failed to import session', () =>
    readInMedia((media) => media.openChats(file, { fileName: file.name })),
  )
  if (!read) return failed
  if (!read.ok) {
    const message = `Invalid session file format. ${read.error.message}`
    reportError({ type: 'VALIDATION_ERROR', context: 'Sessions', message })
    return { kind: 'failed', message }
  }
  return await keepChats(read.value)
}

/** Keeps the chats of a file that was read. */
export async function keepChats(token: ChatToken): Promise<ImportOutcome> {
  const outcome = await orTell('Failed to import session', async (): Promise<ImportOutcome> => {
    const cast = await media().castChats(token)
    if (cast.kind === 'character-missing') return { ...cast, token }
    for (const [place, chat] of cast.chats.entries()) await keepChat(token, place, chat)
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

async function keepChat(token: ChatToken, place: number, chat: OpenedChat): Promise<void> {
  const { greeting, character } = chat
  if (greeting === undefined) {
    await media().keepChat(token, place)
    return
  }
  // Some programs leave the greeting in the card: the chat is begun with it, as a new one would be.
  const begun = await askingAges([character.id], () => conversation().begin(character.id, persona()))
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
