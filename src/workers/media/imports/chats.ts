import { err, ok, type Session, type StatedAge } from 'sdk'
import type { MinorFound } from '../../../shared/policy/adultsOnly.ts'
import { textsInChat } from '../../../shared/policy/documentTexts.ts'
import type { RecordAges } from '../../../shared/policy/openAges.ts'
import { judgeRecord, maxPlaces } from '../../../shared/policy/recordAges.ts'
import { withAges } from '../../../shared/records/statedAges.ts'
import type { Change, CommitId } from '../../storage/contract.ts'
import { castIn } from '../sessions/cast.ts'
import type { ChatReading } from '../sessions/types.ts'
import { refusalOfAges } from './ages.ts'
import type { BegunChat, ChatToken, ImportContract, OpenedChat } from './contract.ts'
import { printOf } from './printOf.ts'
import { shortText } from './shortLines.ts'
import type { ImportStore } from './store.ts'
import { Waiting } from './Waiting.ts'

type ChatImports = Pick<ImportContract, 'openChats' | 'castChats' | 'keepChat' | 'dropChats'>

const maxNamedLines = 10

/** Chats from files of ours and of other programs, each kept whole or not at all. */
export function createChatImports(store: () => ImportStore): ChatImports {
  const waiting = new Waiting<readonly ChatReading[], ChatToken>()
  return {
    async openChats(file, options, stated = []) {
      const { readChats } = await import('../sessions/readChats.ts')
      const found = await readChats(file, options, Date.now())
      if (!found.ok) return found
      const readings = found.value.map((reading) => withStated(reading, stated))
      const refused = refusalOfAges(judgeChats(readings))
      if (refused) return err({ ...refused, code: 'chat/adults-only' })
      return ok(waiting.add(readings))
    },

    async castChats(token) {
      const library = await store().list('shelf')
      const chats: OpenedChat[] = []
      for (const reading of waiting.get(token)) {
        const cast = castIn(reading, library)
        if (!cast) return { kind: 'character-missing', name: reading.session.character.name || 'Unknown' }
        chats.push(openedChat(reading, cast.session))
      }
      return { kind: 'cast', chats }
    },

    async keepChat(token, place, begun) {
      const reading = waiting.get(token)[place]
      const cast = reading && castIn(reading, await store().list('shelf'))
      if (!cast) throw new Error('Its character was deleted meanwhile.')
      return { commit: await save(store(), cast.session, cast.messages, begun) }
    },

    async dropChats(token) {
      waiting.drop(token)
    },
  }
}

/** All chats of a file: one age answers for the youngest person in any of them. */
export function judgeChats(readings: readonly ChatReading[]): RecordAges {
  const places: MinorFound[] = []
  let more = 0
  for (const { session, messages } of readings) {
    const { refused, open } = judgeRecord(textsInChat(session, messages), session.ages)
    if (refused !== undefined) return { refused, open: [] }
    places.push(...open.flatMap((one) => one.places))
    more += open.reduce((sum, one) => sum + one.more, 0)
  }
  const shown = places.slice(0, maxPlaces)
  return { open: places.length === 0 ? [] : [{ places: shown, more: more + places.length - shown.length }] }
}

/** Prints of chats in which nobody is a minor and no age is open. */
const cleared = new Set<string>()
const maxCleared = 20_000

/** The same for a file that is looked at first and kept later: what was cleared in the same words is not read again. */
export async function judgeChatsOnce(readings: readonly ChatReading[]): Promise<RecordAges> {
  const print = await printOf(readings.map(({ session, messages }) => [textsInChat(session, messages), session.ages]))
  if (cleared.has(print)) return { open: [] }
  const ages = judgeChats(readings)
  if (cleared.size >= maxCleared) cleared.clear()
  if (ages.refused === undefined && ages.open.length === 0) cleared.add(print)
  return ages
}

/** The chat with the ages that the player stated when asked about its file. */
function withStated(reading: ChatReading, stated: readonly StatedAge[]): ChatReading {
  if (stated.length === 0) return reading
  const { session } = reading
  return { ...reading, session: { ...session, ages: withAges(session.ages ?? [], stated) } }
}

export const importedName = ({ name, character }: Session): string =>
  `${name || `Chat with ${character.name}`} (Imported)`

function openedChat({ greeting, source, unreadable }: ChatReading, session: Session): OpenedChat {
  const { character } = session
  return {
    name: shortText(importedName(session)),
    character,
    greeting,
    source,
    unreadable: { count: unreadable.count, lines: unreadable.lines.slice(0, maxNamedLines).map(({ line }) => line) },
  }
}

/** A chat with its messages in one step: a crash leaves all of it, or nothing. */
async function save(
  store: ImportStore,
  session: Session,
  messages: ChatReading['messages'],
  begun: BegunChat | undefined,
): Promise<CommitId> {
  const id = begun?.id ?? session.id
  const from = begun?.from ?? 0
  const value = { ...session, id, name: importedName(session), messageCount: begun?.messageCount ?? 0 }
  return await store.commit('Session imported', putChat(value, messages, from))
}

/** The changes that keep a chat with its messages, from a position on. */
export const putChat = (session: Session, messages: ChatReading['messages'], from = 0): readonly Change[] => [
  { kind: 'put', table: 'sessions', value: session },
  ...messages.map((message, index): Change => {
    return { kind: 'put', table: 'messages', value: { ...message, session: session.id, position: from + index } }
  }),
]
