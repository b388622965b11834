import type { Message, Role, Session } from 'sdk'
import { type Fields, field, isFields, listOf, numberOf, textOf } from '../../shared/fields.ts'
import { isId } from '../../shared/records/checks.ts'
import type { TableName } from '../../shared/records/tables.ts'
import type { Row } from './rows.ts'

/** How records of an older shape become those of today: step n lifts version n to n + 1. Pure, and never changed once released. */
export type Migrations = { readonly [T in TableName]: readonly ((old: unknown) => unknown)[] }

/**
 * The first layout kept a whole chat as one saved session. Opening the store only cuts those into rows of version 0,
 * which is quick; each row is lifted when it is read, and written in today's shape when it next changes.
 */
export const lifts: Migrations = {
  characters: [],
  cards: [],
  pictures: [],
  shelf: [],
  sessions: [sessionFromSaved],
  messages: [messageFromSaved],
  moments: [],
  summaries: [],
  kinkNotes: [],
  attachments: [],
  lorebooks: [],
  presets: [],
  environments: [],
  devices: [],
  patterns: [],
  recordings: [],
  scenarios: [],
  scenarioScripts: [],
  scenarioFiles: [],
  scenarioPlays: [],
  scenarioCheckpoints: [],
  memories: [],
  loras: [],
  loraPresets: [],
  images: [],
  imageFiles: [],
  imageJobs: [],
  looks: [],
  workflows: [],
  plugins: [],
  settings: [],
  composerDrafts: [],
}

/** A saved session in rows of its own, and what of it has no place in today's records. */
export interface Cut {
  readonly id: string
  readonly session: Row
  readonly messages: readonly Row[]
  readonly rest: Fields
}

/** Gives `undefined` for what is not a saved session; the caller keeps it as it is. */
export function cutSaved(saved: unknown): Cut | undefined {
  const id = field(saved, 'id')
  const messages = field(saved, 'messages')
  if (!isFields(saved) || !isId(id) || !Array.isArray(messages)) return undefined
  const { messages: _, ...head } = saved
  const said = messages.filter((message) => isFields(message))
  const character = textOf(field(field(saved, 'currentCharacter'), 'name'))
  return {
    id,
    session: {
      v: 0,
      value: { ...head, id, messageCount: said.length },
      next: said.length,
      spans: said.length > 0 ? [[0, said.length - 1]] : [],
    },
    messages: said.map((message, position) => ({ v: 0, value: { ...message, session: id, position, character } })),
    rest: said.length === messages.length ? head : saved,
  }
}

function sessionFromSaved(old: unknown): Session {
  const at = numberOf(field(old, 'timestamp')) ?? 0
  const character = field(old, 'currentCharacter')
  return {
    id: textOf(field(old, 'id')) as Session['id'],
    name: textOf(field(old, 'name')),
    character: {
      id: textOf(field(character, 'id')) as Session['character']['id'],
      name: textOf(field(character, 'name')),
    },
    messageCount: numberOf(field(old, 'messageCount')) ?? 0,
    created: at,
    modified: at,
  }
}

function messageFromSaved(old: unknown): Message {
  const session = textOf(field(old, 'session')) as Message['session']
  const position = numberOf(field(old, 'position')) ?? 0
  const timestamp = numberOf(field(old, 'timestamp')) ?? 0
  const role = roles.find((known) => known === field(old, 'role')) ?? 'assistant'
  return {
    session,
    position,
    id: (textOf(field(old, 'id')) || `${session}/${position}`).slice(0, 200) as Message['id'],
    role,
    characterName: textOf(field(old, 'characterName')) || (role === 'assistant' ? textOf(field(old, 'character')) : ''),
    variants: [{ content: textOf(field(old, 'content')), state: 'complete', timestamp }],
    active: 0,
    timestamp,
    metadata: metadataFrom(field(old, 'metadata')),
  }
}

const roles: readonly Role[] = ['user', 'assistant', 'system']

function metadataFrom(old: unknown): Message['metadata'] {
  const texts = (['thoughts', 'clothing', 'pose', 'nodeChange', 'nodeId'] as const).flatMap((name) => {
    const text = textOf(field(old, name))
    return text === '' ? [] : [[name, text] as const]
  })
  const estimActions = listOf(field(old, 'estimActions'))
  const chastityAction = field(old, 'chastityAction')
  return {
    ...Object.fromEntries(texts),
    ...(estimActions.length > 0 && { estimActions }),
    ...(chastityAction !== undefined && { chastityAction }),
  }
}
