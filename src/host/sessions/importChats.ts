import type { Session, SessionId } from 'sdk'
import type { ChatReading } from '../../workers/media/contract.ts'
import type { Change } from '../../workers/storage/contract.ts'
import { conversation, storage } from '../engine.ts'
import { reportError } from '../errors/errors.ts'
import { media } from '../mediaEngine.ts'
import { orTell } from '../session/sessions.ts'
import { persona } from '../session/turn.ts'
import { type Cast, castIn } from './cast.ts'

export type ImportOutcome =
  | { readonly kind: 'imported'; readonly sessions: readonly Session[]; readonly unreadable: readonly string[] }
  /** Somebody the chats are with is not in the library. They can be made, without a card, and the import tried again. */
  | { readonly kind: 'character-missing'; readonly name: string; readonly readings: readonly ChatReading[] }
  /** Told by a card, too; a dialog may stand in front of that. */
  | { readonly kind: 'failed'; readonly message: string }

/** Reads a file of chats and keeps them, each in one step: all of it, or nothing. */
export async function importFile(file: File): Promise<ImportOutcome> {
  const read = await orTell('Failed to import session', () => media().readChats(file, { fileName: file.name }))
  if (!read) return failed
  if (!read.ok) {
    const message = `Invalid session file format. ${read.error.message}`
    reportError({ type: 'VALIDATION_ERROR', context: 'Sessions', message })
    return { kind: 'failed', message }
  }
  return await importReadings(read.value)
}

export async function importReadings(readings: readonly ChatReading[]): Promise<ImportOutcome> {
  const outcome = await orTell('Failed to import session', async (): Promise<ImportOutcome> => {
    const library = await storage().list('shelf')
    const casts = readings.map((reading) => castIn(reading, library))
    const missing = casts.indexOf(undefined)
    if (missing >= 0) {
      const name = readings[missing]?.session.character.name || 'Unknown'
      return { kind: 'character-missing', name, readings }
    }
    const sessions: Session[] = []
    for (const [index, reading] of readings.entries()) {
      const cast = casts[index]
      if (cast) sessions.push(await keepChat(reading, cast))
    }
    return { kind: 'imported', sessions, unreadable: readings.flatMap(wordsForUnreadable) }
  })
  return outcome ?? failed
}

const failed: ImportOutcome = { kind: 'failed', message: 'Failed to import session' }

async function keepChat(reading: ChatReading, cast: Cast): Promise<Session> {
  const { session, messages } = cast
  const named = { ...session, name: `${session.name || `Chat with ${session.character.name}`} (Imported)` }
  if (reading.greeting !== undefined) return await keepAfterGreeting(named, messages, reading.greeting)
  await keep({ ...named, messageCount: 0 }, messages, 0)
  return named
}

/** Some programs leave the greeting in the card: the chat is begun with it, as a new one would be. */
async function keepAfterGreeting(session: Session, messages: Cast['messages'], greeting: number): Promise<Session> {
  const begun = await conversation().begin(session.character.id, persona())
  return await orNothing(begun.id, async () => {
    const [first] = await storage().tail(begun.id, 1)
    if (first && greeting > 0 && greeting < first.variants.length) {
      await conversation().choose(begun.id, first.id, greeting)
    }
    const value = { ...session, id: begun.id, messageCount: begun.messageCount }
    await keep(value, messages, (first?.position ?? -1) + 1)
    return { ...value, messageCount: begun.messageCount + messages.length }
  })
}

/** A chat with its messages in one step: a crash leaves all of it, or nothing. */
async function keep(session: Session, messages: Cast['messages'], from: number): Promise<void> {
  await storage().commit('Session imported', [
    { kind: 'put', table: 'sessions', value: session },
    ...messages.map((message, index): Change => {
      return { kind: 'put', table: 'messages', value: { ...message, session: session.id, position: from + index } }
    }),
  ])
}

/** Half a chat is no import. */
async function orNothing<T>(id: SessionId, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    await storage()
      .commit('Import taken back', [{ kind: 'delete', table: 'sessions', key: id }])
      .catch(() => {})
    throw error
  }
}

const namedLines = 10

function wordsForUnreadable({ unreadable, source }: ChatReading): readonly string[] {
  if (unreadable.count === 0) return []
  const what = source === 'vesper' ? 'Message' : 'Line'
  const named = unreadable.lines.slice(0, namedLines).map(({ line }) => line)
  const more = unreadable.count > named.length ? ` and ${unreadable.count - named.length} more` : ''
  const one = unreadable.count === 1
  return [`${what}${one ? '' : 's'} ${named.join(', ')}${more} could not be read and ${one ? 'was' : 'were'} left out.`]
}
