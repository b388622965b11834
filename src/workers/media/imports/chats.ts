import { err, ok, type Session } from 'sdk'
import type { NamedText } from '../../../shared/policy/adultsOnly.ts'
import { refusalOfTexts } from '../../../shared/policy/documentTexts.ts'
import type { Change, CommitId } from '../../storage/contract.ts'
import { castIn } from '../sessions/cast.ts'
import type { ChatReading } from '../sessions/types.ts'
import type { BegunChat, ChatToken, ImportContract, OpenedChat } from './contract.ts'
import { shortText } from './shortLines.ts'
import type { ImportStore } from './store.ts'
import { Waiting } from './Waiting.ts'

type ChatImports = Pick<ImportContract, 'openChats' | 'castChats' | 'keepChat' | 'dropChats'>

const maxNamedLines = 10

/** Chats from files of ours and of other programs, each kept whole or not at all. */
export function createChatImports(store: () => ImportStore): ChatImports {
  const waiting = new Waiting<readonly ChatReading[], ChatToken>()
  return {
    async openChats(file, options) {
      const { readChats } = await import('../sessions/readChats.ts')
      const found = await readChats(file, options, Date.now())
      if (!found.ok) return found
      const refused = refusalOfTexts(textsOf(found.value))
      if (refused !== undefined) return err({ code: 'chat/adults-only', message: refused })
      return ok(waiting.add(found.value))
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
      return { commit: await keep(store(), cast.session, cast.messages, begun) }
    },

    async dropChats(token) {
      waiting.drop(token)
    },
  }
}

/** What chats say, the newest words of each first. */
function* textsOf(readings: readonly ChatReading[]): Generator<NamedText> {
  for (const { session, messages } of readings) {
    yield { field: 'The character’s name', text: session.character.name }
    yield { field: 'The situation', text: session.situation ?? '' }
    for (const [index, { variants }] of [...messages.entries()].toReversed())
      for (const { content } of variants) yield { field: `Message ${index + 1}`, text: content }
  }
}

const importedName = ({ name, character }: Session): string => `${name || `Chat with ${character.name}`} (Imported)`

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
async function keep(
  store: ImportStore,
  session: Session,
  messages: ChatReading['messages'],
  begun: BegunChat | undefined,
): Promise<CommitId> {
  const id = begun?.id ?? session.id
  const from = begun?.from ?? 0
  const value = { ...session, id, name: importedName(session), messageCount: begun?.messageCount ?? 0 }
  return await store.commit('Session imported', [
    { kind: 'put', table: 'sessions', value },
    ...messages.map((message, index): Change => {
      return { kind: 'put', table: 'messages', value: { ...message, session: id, position: from + index } }
    }),
  ])
}
