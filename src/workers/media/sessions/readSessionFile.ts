import {
  type CharacterId,
  err,
  type LorebookId,
  type Message,
  newId,
  ok,
  type PresetId,
  type Result,
  type ScenarioProgress,
  type Session,
} from 'sdk'
import { type Fields, field, isFields, listOf, numberOf, textOf } from '../../../shared/fields.ts'
import { areStatedAges } from '../../../shared/records/statedAges.ts'
import { parseDate } from '../chats/parseDate.ts'
import type { UnreadableLine } from '../chats/types.ts'
import { readMembers, readNote } from './chatSettings.ts'
import { readEntry } from './readEntry.ts'
import { type ChatFileError, type ChatReading, chatLimits } from './types.ts'

/** Whether a parsed file means to be a session file, be it a good one or not. */
export const isSessionFile = (value: unknown): value is Fields =>
  isFields(value) && Array.isArray(field(value, 'messages')) && !Object.hasOwn(value, 'greeting')

const keptLines = 200

/**
 * Reads a session file: the plain shape, and what we wrote beside it under `vesper`. Ids are new, so that a chat may be
 * imported twice; what was done to devices stays a record and is never done again.
 */
export function readSessionFile(file: Fields, fallbackMs: number): Result<ChatReading, ChatFileError> {
  const entries = listOf(field(file, 'messages'))
  if (field(file, 'version') !== 1) return invalid('It is not of version 1.')
  if (entries.length > chatLimits.messages) {
    return invalid(`It holds more than ${chatLimits.messages.toLocaleString('en')} messages.`)
  }
  const id = newId<'session'>()
  const writtenMs = parseDate(field(file, 'timestamp')) ?? fallbackMs
  const messages: Message[] = []
  const lines: UnreadableLine[] = []
  let unreadable = 0
  let latestMs = writtenMs - (entries.length + 1) * 1000
  for (const [index, entry] of entries.entries()) {
    const message = readEntry(entry, { session: id, position: messages.length }, latestMs + 1000)
    if (message) {
      messages.push(message)
      latestMs = message.timestamp
      continue
    }
    unreadable++
    if (lines.length < keptLines) lines.push({ line: index + 1, reason: 'not-a-message', text: '' })
  }
  if (entries.length > 0 && messages.length === 0) return invalid('None of its messages has words.')
  const session = readSession(file, { id, modified: writtenMs, messageCount: messages.length })
  return ok({ source: 'vesper', session, messages, unreadable: { count: unreadable, lines } })
}

const invalid = (message: string) => err<ChatFileError>({ code: 'chat/not-a-chat', message })

function readSession(file: Fields, mine: Pick<Session, 'id' | 'modified' | 'messageCount'>): Session {
  const ours = field(file, 'vesper')
  const character = field(file, 'currentCharacter')
  const members = readMembers(field(ours, 'members'))
  const note = readNote(field(ours, 'note'))
  const scenario = readScenario(field(file, 'scenario'))
  const mapping = readMapping(field(file, 'characterMapping'))
  const speaking = (['tap', 'rule', 'model'] as const).find((name) => name === field(ours, 'speaking'))
  const situation = field(ours, 'situation')
  const lorebooks = listOf(field(ours, 'lorebooks')).filter(isShortText) as LorebookId[]
  const preset = field(ours, 'preset')
  const environment = field(ours, 'environment')
  const keepDays = numberOf(field(ours, 'keepDays'))
  const ages = field(ours, 'ages')
  return {
    ...mine,
    name: textOf(field(file, 'name')).trim().slice(0, chatLimits.nameLength),
    character: {
      id: textOf(field(character, 'id')).slice(0, chatLimits.nameLength) as CharacterId,
      name: textOf(field(character, 'name')).slice(0, chatLimits.nameLength),
    },
    created: Math.min(parseDate(field(ours, 'created')) ?? mine.modified, mine.modified),
    ...(members && { members }),
    ...(speaking && { speaking }),
    ...(note && { note }),
    ...(typeof situation === 'string' && { situation }),
    ...(lorebooks.length > 0 && { lorebooks }),
    ...(isShortText(preset) && { preset: preset as PresetId }),
    ...(isShortText(environment) && { environment }),
    ...(keepDays !== undefined && keepDays >= 1 && { keepDays: Math.floor(keepDays) }),
    ...(scenario && { scenario }),
    ...(mapping && { characterMapping: mapping }),
    ...(areStatedAges(ages) && { ages }),
  }
}

function readScenario(value: unknown): ScenarioProgress | undefined {
  const id = textOf(field(value, 'id'))
  if (id === '') return undefined
  const state = field(value, 'state')
  return {
    id,
    name: textOf(field(value, 'name')),
    currentNode: textOf(field(value, 'currentNode')),
    state: isFields(state) ? state : {},
  }
}

function readMapping(value: unknown): Session['characterMapping'] {
  if (!isFields(value)) return undefined
  const roles = Object.entries(value).filter((pair): pair is [string, CharacterId] => isShortText(pair[1]))
  return roles.length > 0 ? Object.fromEntries(roles.slice(0, 100)) : undefined
}

const isShortText = (value: unknown): value is string =>
  typeof value === 'string' && value !== '' && value.length <= chatLimits.nameLength
