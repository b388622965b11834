import { type CharacterId, type Message, newId, type Session, type SessionId, type Variant } from 'sdk'
import { clamp, field, textOf } from '../../../shared/fields.ts'
import type { ImportedChat, ImportedMessage } from '../chats/types.ts'
import { foreignNote } from './chatSettings.ts'
import { type ChatReading, chatLimits } from './types.ts'

/** A chat that another program wrote, in our form. What only that program reads is kept with its messages. */
export function fromImported(chat: ImportedChat, fileName: string, fallbackMs: number): ChatReading {
  const { header, unreadable } = chat
  const id = newId<'session'>()
  const messages = chat.messages.map((message, position) => toMessage(message, id, position))
  const first = messages[0]
  // The first message carries what the other program kept of the chat as a whole.
  if (first && Object.keys(header.metadata).length > 0) {
    messages[0] = { ...first, foreign: { ...first.foreign, chat_metadata: header.metadata } }
  }
  return {
    source: header.source,
    session: sessionOf(chat, { id, messageCount: messages.length }, fileName, fallbackMs),
    messages,
    ...(header.greetingIndex !== undefined && { greeting: header.greetingIndex }),
    unreadable,
  }
}

function sessionOf(
  { header, messages }: ImportedChat,
  mine: Pick<Session, 'id' | 'messageCount'>,
  fileName: string,
  fallbackMs: number,
): Session {
  const modified = messages.at(-1)?.atMs ?? header.createdMs ?? fallbackMs
  const note = foreignNote(header.metadata)
  const situation = header.metadata.scenario
  return {
    ...mine,
    name: (header.name.trim() || ourName(header.metadata) || fileName.replace(/\.[^.]*$/, '')).slice(
      0,
      chatLimits.nameLength,
    ),
    character: { id: '' as CharacterId, name: header.characterName.slice(0, chatLimits.nameLength) },
    created: Math.min(header.createdMs ?? messages[0]?.atMs ?? fallbackMs, modified),
    modified,
    ...(note && { note }),
    ...(typeof situation === 'string' && situation.trim() !== '' && { situation }),
  }
}

/** The chat's name, where the file is one of ours. */
const ourName = (metadata: unknown) => textOf(field(field(metadata, 'vesper'), 'name')).trim()

const roles = { user: 'user', character: 'assistant', narrator: 'system' } as const

function toMessage(message: ImportedMessage, session: SessionId, position: number): Message {
  const { author, name, variants, chosen, hidden, atMs, raw } = message
  return {
    session,
    position,
    id: newId(),
    role: roles[author],
    characterName: name.slice(0, chatLimits.nameLength),
    variants: variants.map(
      ({ text, reasoning, atMs: saidMs }): Variant => ({
        id: newId(),
        content: text,
        state: 'complete',
        timestamp: saidMs ?? atMs,
        ...(reasoning !== undefined && { reasoning }),
      }),
    ),
    active: clamp(chosen, 0, Math.max(0, variants.length - 1)),
    timestamp: atMs,
    metadata: {},
    ...(hidden && { hidden: true }),
    ...(raw && Object.keys(raw).length > 0 && { foreign: raw }),
  }
}
