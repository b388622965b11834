import {
  type CharacterId,
  type Message,
  type MessageMetadata,
  type MessageState,
  newId,
  type PictureId,
  parsePluginId,
  type Role,
  type SessionId,
  type Variant,
} from 'sdk'
import { clamp, type Fields, field, isFields, listOf, numberOf, textOf, textsOf } from '../../../shared/fields.ts'
import { parseDate } from '../chats/parseDate.ts'
import { chatLimits } from './types.ts'

const roles: Readonly<Record<string, Role>> = {
  user: 'user',
  assistant: 'assistant',
  character: 'assistant',
  bot: 'assistant',
  system: 'system',
}

/** One message of a session file, or undefined for what holds no words. */
export function readEntry(
  entry: unknown,
  place: { readonly session: SessionId; readonly position: number },
  fallbackMs: number,
): Message | undefined {
  const content = field(entry, 'content')
  const ours = field(entry, 'vesper')
  const timestamp = parseDate(field(entry, 'timestamp')) ?? fallbackMs
  const wordings = listOf(field(ours, 'variants'))
    .slice(0, chatLimits.variants)
    .map((wording) => readWording(wording, timestamp))
    .filter((wording) => wording !== undefined)
  if (typeof content !== 'string' && wordings.length === 0) return undefined
  const { variants, active } = chosen(wordings, numberOf(field(ours, 'active')), content, timestamp)
  const role = textOf(field(entry, 'role'))
  return {
    ...place,
    id: newId(),
    role: Object.hasOwn(roles, role) ? (roles[role] ?? 'system') : 'system',
    characterName: textOf(field(entry, 'characterName')).slice(0, chatLimits.nameLength),
    variants,
    active,
    timestamp,
    metadata: readMetadata(field(entry, 'metadata')),
    ...readMarks(ours),
  }
}

/** The plain text is what the player saw; where another program changed it, it has become a wording of its own. */
function chosen(wordings: readonly Variant[], wished: number | undefined, content: unknown, timestamp: number) {
  const active = clamp(Math.floor(wished ?? 0), 0, Math.max(0, wordings.length - 1))
  if (typeof content !== 'string' || wordings[active]?.content === content) return { variants: wordings, active }
  const said: Variant = { id: newId(), content, state: 'complete', timestamp }
  return { variants: [...wordings, said], active: wordings.length }
}

const states: readonly MessageState[] = ['complete', 'stopped', 'incomplete', 'failed']

/** What a wording did is left out: a record of deeds is only as good as whoever kept it. */
function readWording(value: unknown, fallbackMs: number): Variant | undefined {
  const content = field(value, 'content')
  if (typeof content !== 'string') return undefined
  const state = field(value, 'state')
  const reasoning = field(value, 'reasoning')
  const problem = field(value, 'problem')
  const source = readSource(field(value, 'source'))
  const usage = readUsage(field(value, 'usage'))
  return {
    id: newId(),
    content,
    state: state === 'generating' ? 'incomplete' : (states.find((known) => known === state) ?? 'complete'),
    timestamp: parseDate(field(value, 'timestamp')) ?? fallbackMs,
    ...(typeof reasoning === 'string' && { reasoning }),
    ...(typeof problem === 'string' && { problem }),
    ...(source && { source }),
    ...(usage && { usage }),
  }
}

function readSource(value: unknown): Variant['source'] {
  const plugin = parsePluginId(textOf(field(value, 'plugin')))
  return plugin.ok ? { plugin: plugin.value, model: textOf(field(value, 'model')) } : undefined
}

function readUsage(value: unknown): Variant['usage'] {
  const [input, output, cached, costUsd] = ['input', 'output', 'cached', 'costUsd'].map((name) =>
    numberOf(field(value, name)),
  )
  if (input === undefined || output === undefined) return undefined
  return { input, output, ...(cached !== undefined && { cached }), ...(costUsd !== undefined && { costUsd }) }
}

const words = ['thoughts', 'clothing', 'pose', 'nodeChange', 'nodeId'] as const

function readMetadata(value: unknown): MessageMetadata {
  const said = words.map((name) => [name, field(value, name)] as const).filter(([, text]) => typeof text === 'string')
  const estimActions = field(value, 'estimActions')
  const chastityAction = field(value, 'chastityAction')
  return {
    ...Object.fromEntries(said),
    ...(Array.isArray(estimActions) && { estimActions }),
    ...(chastityAction !== undefined && { chastityAction }),
  }
}

function readMarks(ours: unknown): Partial<Message> {
  const speaker = field(ours, 'speaker')
  const heardBy = field(ours, 'heardBy')
  const bookmark = field(ours, 'bookmark')
  const pictures = textsOf(field(ours, 'pictures')) as PictureId[]
  const foreign: Fields | undefined = isFields(field(ours, 'foreign')) ? (field(ours, 'foreign') as Fields) : undefined
  return {
    ...(typeof speaker === 'string' && { speaker: speaker as CharacterId }),
    ...(Array.isArray(heardBy) && { heardBy: textsOf(heardBy) as CharacterId[] }),
    ...(field(ours, 'hidden') === true && { hidden: true }),
    ...(field(ours, 'pinned') === true && { pinned: true }),
    ...(typeof bookmark === 'string' && { bookmark }),
    ...(pictures.length > 0 && { pictures }),
    ...(foreign && { foreign }),
  }
}
