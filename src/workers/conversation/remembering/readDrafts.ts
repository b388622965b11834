import { clamp, field, listOf, numberOf, textOf } from '../../../shared/fields.ts'
import { type Category, categories, type MemoryType } from '../../../shared/memories/memory.ts'
import { findRuledOut } from '../../../shared/policy/consent/findRuledOut.ts'
import type { Topic } from '../../../shared/policy/consent/topics.ts'
import { findMinor } from '../../../shared/policy/judgeAges.ts'
import type { MemoryDraft } from '../../memory/contract.ts'
import { contentOf, type Entry, entriesIn, typeNamed } from './entries.ts'
import { jsonReadings } from './jsonReadings.ts'
import { onOneLine, withoutTags } from './passage.ts'

/** A memory as a model wrote it down, with what it says of where it comes from. */
export interface ReadDraft extends MemoryDraft {
  /** Numbers of the lines it was read from; empty when it does not say. */
  readonly lines: readonly number[]
  /** Which character it is of, in a scene of several. */
  readonly who: string
}

export interface ReadingRules {
  readonly most: number
  readonly reveries: boolean
  /** What the player ruled out: it is not remembered. */
  readonly limits?: readonly Topic[]
  /** Stand in the place of {{user}} and {{char}}. */
  readonly names?: { readonly user: string; readonly char?: string }
}

export type DraftAnswer =
  | { readonly kind: 'drafts'; readonly drafts: readonly ReadDraft[] }
  /** What is wrong, for the model. */
  | { readonly kind: 'unreadable'; readonly why: string }

/** The memories in a model's answer, at most so many, or none: it never throws. */
export async function readDrafts(answer: string, rules: ReadingRules): Promise<readonly ReadDraft[]> {
  const read = await readAnswer(answer, rules)
  return read.kind === 'drafts' ? read.drafts : []
}

/** The same, with why an answer could not be read. To have found nothing is an answer, too. */
export async function readAnswer(answer: string, rules: ReadingRules): Promise<DraftAnswer> {
  let why = 'It holds no JSON.'
  for await (const reading of jsonReadings(answer)) {
    const entries = entriesIn(reading)
    if (!entries) {
      why = 'Its JSON is broken, or has no list of memories.'
      continue
    }
    const worded = entries.flatMap((entry) => draftFrom(entry, rules) ?? [])
    if (entries.length > 0 && worded.length === 0) {
      why = 'None of its entries has words in "content".'
      continue
    }
    return { kind: 'drafts', drafts: weightiest(unlike(worded.filter((draft) => isAllowed(draft, rules))), rules.most) }
  }
  return { kind: 'unreadable', why }
}

function draftFrom({ fields, type: place }: Entry, { names }: ReadingRules): ReadDraft | undefined {
  const content = sentence(contentOf(fields) ?? '', names)
  if (content === '') return undefined
  const word = textOf(field(fields, 'category')).trim().toLowerCase()
  const type = typeOf(field(fields, 'type', 'memoryType', 'memory_type', 'about'), place, word)
  return {
    type,
    content,
    category: categoryOf(type, word),
    importance: importanceOf(field(fields, 'importance')),
    lines: linesOf(field(fields, 'lines', 'line', 'source', 'sources')),
    who: onOneLine(textOf(field(fields, 'who', 'character', 'name'))).slice(0, 200),
  }
}

function typeOf(said: unknown, place: MemoryType | undefined, category: string): MemoryType {
  const named = typeof said === 'string' ? typeNamed(said) : undefined
  return named ?? place ?? (ownCategories.has(category) ? 'self' : 'player')
}

const ownCategories: ReadonlySet<string> = new Set(['trait', 'admission', 'feeling'])
const fallback = { player: 'fact', self: 'trait' } as const satisfies Readonly<Record<MemoryType, Category>>

function categoryOf(type: MemoryType, word: string): Category {
  const known: readonly Category[] = categories[type]
  return known.find((category) => category === word) ?? fallback[type]
}

/** Also out of "8/10" and "7 of 10". */
function importanceOf(value: unknown): number {
  const number = numberOf(typeof value === 'string' ? /^\s*(-?\d{1,6}(?:\.\d{1,6})?)/.exec(value)?.[1] : value)
  return number === undefined ? 5 : clamp(Math.round(number), 1, 10)
}

function linesOf(value: unknown): readonly number[] {
  const numbers = (Array.isArray(value) ? listOf(value) : [value]).flatMap((one) => numberOf(one) ?? [])
  return [...new Set(numbers.filter((number) => Number.isInteger(number) && number > 0))].slice(0, 20)
}

const maxReadLength = 4000
const maxSentenceLength = 300

/** Words that can stand in a prompt again: on one line, not too many, with names, and nothing in them that acts. */
function sentence(text: string, names: ReadingRules['names']): string {
  const bare = onOneLine(withoutTags(text.slice(0, maxReadLength)))
  const named = names
    ? bare.replace(/\{\{\s*user\s*\}\}/gi, () => names.user).replace(/\{\{\s*char\s*\}\}/gi, (it) => names.char ?? it)
    : bare
  const words = named.replace(/^(?:[-*•]|\d{1,2}[.)])\s+/, '').toWellFormed()
  return words.length <= maxSentenceLength
    ? words
    : `${words.slice(0, maxSentenceLength).replace(/\s+\S*$/, '')}…`.toWellFormed()
}

/** Everybody in Vesper is an adult, and what would say otherwise is remembered by nobody. */
const isAllowed = ({ type, content }: ReadDraft, { reveries, limits = [] }: ReadingRules): boolean =>
  (type === 'player' || reveries) &&
  findRuledOut(content, limits) === undefined &&
  findMinor([{ field: 'A memory', text: content }]) === undefined

/** The same sentence about the same one is said once. */
function unlike(drafts: readonly ReadDraft[]): readonly ReadDraft[] {
  const said = new Set<string>()
  return drafts.filter(({ type, who, content }) => {
    const key = `${type} ${who} ${content
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]+/gu, ' ')
      .trim()}`
    const isNew = !said.has(key)
    said.add(key)
    return isNew
  })
}

/** The most important ones, in the order they were given. */
export function weightiest<Draft extends MemoryDraft>(drafts: readonly Draft[], most: number): readonly Draft[] {
  const kept = new Set(drafts.toSorted((a, b) => b.importance - a.importance).slice(0, Math.max(0, most)))
  return drafts.filter((draft) => kept.has(draft))
}
