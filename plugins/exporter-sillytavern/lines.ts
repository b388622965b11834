import { type Message, type Session, type Variant, wordingOf } from 'sdk'

type Fields = Readonly<Record<string, unknown>>

/** The first line. What the chat's first program kept there passes through; ours stands under one key. */
export function headerLine(session: Session, userName: string, metadata: unknown): Fields {
  const { name, character, created, note, situation } = session
  return {
    user_name: userName,
    character_name: character.name || 'Character',
    create_date: isoOf(created),
    chat_metadata: {
      ...(isFields(metadata) ? metadata : {}),
      ...(note && {
        note_prompt: note.text,
        note_interval: note.every,
        note_position: 1,
        note_depth: note.depth,
        note_role: roles.indexOf(note.role),
      }),
      ...(situation !== undefined && { scenario: situation }),
      vesper: { version: 1, name },
    },
  }
}

/** As they are numbered there. */
const roles: readonly Message['role'][] = ['system', 'user', 'assistant']

/** One message; its other wordings are swipes. */
export function messageLine(message: Message): Fields {
  const { role, characterName, variants, active, hidden, timestamp, metadata, foreign } = message
  const shown = wordingOf(message)
  const extra = foreign?.extra
  const type = role === 'system' ? { type: typeIn(extra) ?? 'narrator' } : {}
  const done = doneIn(metadata)
  return {
    ...passing(foreign),
    name: characterName,
    is_user: role === 'user',
    is_system: hidden === true,
    send_date: isoOf(timestamp),
    mes: shown.content,
    extra: { ...passing(extra), ...type, ...extraOf(shown), ...(done && { vesper: done }) },
    ...(role !== 'user' && variants.length > 1 && swipesOf(variants, active, foreign?.swipe_info)),
  }
}

function swipesOf(variants: readonly Variant[], active: number, infos: unknown): Fields {
  const before: readonly unknown[] = Array.isArray(infos) ? infos : []
  return {
    swipe_id: active,
    swipes: variants.map(({ content }) => content),
    swipe_info: variants.map((variant, index) => {
      const info = before[index]
      const known = isFields(info) ? info : {}
      return { ...known, send_date: isoOf(variant.timestamp), extra: { ...passing(known.extra), ...extraOf(variant) } }
    }),
  }
}

/** What was done to a device stays a record, under our key. */
function doneIn({ estimActions, chastityAction }: Message['metadata']): Fields | undefined {
  if (estimActions === undefined && chastityAction === undefined) return undefined
  return { estimActions, chastityAction }
}

const typeIn = (extra: unknown): unknown => (isFields(extra) ? extra.type : undefined)

/** Written anew by us; the rest of a line passes through as it came. */
const ours = new Set(['mes', 'swipes', 'swipe_id', 'swipe_info', 'reasoning', 'model', 'vesper', 'chat_metadata'])

const passing = (from: unknown): Fields =>
  isFields(from) ? Object.fromEntries(Object.entries(from).filter(([name]) => !ours.has(name))) : {}

const extraOf = ({ reasoning, source }: Variant): Fields => ({
  ...(reasoning !== undefined && { reasoning }),
  ...(source && { model: source.model }),
})

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** A time beyond every calendar is written as the first there is. */
const isoOf = (ms: number): string => new Date(Math.abs(ms) <= 8.64e15 ? ms : 0).toISOString()
