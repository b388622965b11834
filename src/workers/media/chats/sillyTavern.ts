import { clamp, type Fields, field, flagOf, isFields, listOf, numberOf, textOf } from '../../../shared/fields.ts'
import { parseDate } from './parseDate.ts'
import type { ChatHeader, ImportedMessage, ImportedVariant } from './types.ts'

/** The first line of a chat file, unless that is already a message. */
export const isHeader = (value: unknown): value is Fields =>
  isFields(value) &&
  !Object.hasOwn(value, 'mes') &&
  ['user_name', 'character_name', 'chat_metadata', 'create_date'].some((name) => Object.hasOwn(value, name))

export function readHeader(line: Fields): ChatHeader {
  const metadata = field(line, 'chat_metadata')
  const createdMs = parseDate(field(line, 'create_date'))
  return {
    source: 'sillytavern',
    name: textOf(field(line, 'name', 'title')),
    userName: nameOf(field(line, 'user_name')),
    characterName: nameOf(field(line, 'character_name')),
    ...(createdMs === undefined ? {} : { createdMs }),
    metadata: isFields(metadata) ? metadata : {},
  }
}

/** Newer files write "unused" where the name used to be. */
const nameOf = (value: unknown): string => {
  const name = textOf(value)
  return name === 'unused' ? '' : name
}

const maxVariants = 1000

/** One message. Without a readable date it comes a second after the one before. */
export function readMessage(line: Fields, latestMs: number): ImportedMessage | undefined {
  const text = saidIn(field(line, 'mes'))
  const swipes = listOf(field(line, 'swipes')).slice(0, maxVariants).map(saidIn)
  if (text === undefined && !swipes.some((swipe) => swipe !== undefined)) return undefined
  const extra = field(line, 'extra')
  const date = field(line, 'send_date')
  const atMs = parseDate(date)
  const { variants, chosen } = variantsOf(line, text, swipes)
  const member = textOf(field(line, 'original_avatar'))
  const kind = field(extra, 'type')
  const isNarrator = kind === 'narrator' || kind === 'comment' || flagOf(field(extra, 'isSmallSys')) === true
  return {
    author: isNarrator ? 'narrator' : flagOf(field(line, 'is_user')) === true ? 'user' : 'character',
    name: textOf(field(line, 'name')),
    ...(member === '' ? {} : { member }),
    variants,
    chosen,
    hidden: flagOf(field(line, 'is_system')) === true || kind === 'comment',
    atMs: atMs ?? latestMs + 1000,
    ...(atMs === undefined && date !== undefined ? { rawDate: textOf(date) } : {}),
    raw: Object.fromEntries(Object.entries(line).filter(([name]) => !readElsewhere.has(name))),
  }
}

const readElsewhere = new Set(['mes', 'swipes', 'swipe_id'])

/** Chub keeps an object where others keep the text. */
const saidIn = (value: unknown): string | undefined => {
  if (isFields(value)) return saidIn(field(value, 'message'))
  return typeof value === 'string' || typeof value === 'number' ? String(value) : undefined
}

function variantsOf(
  line: Fields,
  text: string | undefined,
  swipes: readonly (string | undefined)[],
): { variants: readonly ImportedVariant[]; chosen: number } {
  const details = listOf(field(line, 'swipe_info'))
  const wished = Math.floor(numberOf(field(line, 'swipe_id')) ?? 0)
  const said = text ?? swipes[clamp(wished, 0, swipes.length - 1)] ?? swipes.find((swipe) => swipe !== undefined) ?? ''
  if (swipes.length === 0) return { variants: [variantOf(said, line)], chosen: 0 }
  const variants = swipes.map((swipe, index) => variantOf(swipe ?? '', details[index]))
  const chosen = clamp(wished, 0, swipes.length - 1)
  const same = swipes[chosen] === said ? chosen : swipes.indexOf(said)
  if (same >= 0) return { variants: variants.with(same, variantOf(said, line)), chosen: same }
  return { variants: [...variants, variantOf(said, line)], chosen: variants.length }
}

/** `about` is the message for the variant that is shown, and a `swipe_info` for the others. */
function variantOf(said: string, about: unknown): ImportedVariant {
  const extra = field(about, 'extra')
  const { text, reasoning: inline } = splitReasoning(said)
  const reasoning = textOf(field(extra, 'reasoning')) || inline
  const [atMs, startedMs, finishedMs] = ['send_date', 'gen_started', 'gen_finished'].map((name) =>
    parseDate(field(about, name)),
  )
  const api = textOf(field(extra, 'api'))
  const model = textOf(field(extra, 'model'))
  return {
    text,
    ...(reasoning ? { reasoning } : {}),
    ...(atMs === undefined ? {} : { atMs }),
    ...(startedMs === undefined ? {} : { startedMs }),
    ...(finishedMs === undefined ? {} : { finishedMs }),
    ...(api ? { api } : {}),
    ...(model ? { model } : {}),
  }
}

const opening = /^\s*<(think|thinking|reasoning)>/i

/** Parts a reply from the thoughts that some models write in front of it. */
function splitReasoning(said: string): { readonly text: string; readonly reasoning: string } {
  const opened = opening.exec(said)
  if (!opened) return { text: said, reasoning: '' }
  const close = `</${opened[1]}>`
  const end = said.toLowerCase().indexOf(close.toLowerCase())
  if (end < 0) return { text: said, reasoning: '' }
  return { text: said.slice(end + close.length).trimStart(), reasoning: said.slice(opened[0].length, end).trim() }
}
