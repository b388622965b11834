import { type Fields, isFields } from '../../../shared/fields.ts'
import type { MemoryType } from '../../../shared/memories/memory.ts'

/** One entry of an answer, as the model wrote it. */
export interface Entry {
  readonly fields: Fields
  /** Whom it is of, where the place it stands in says so. */
  readonly type: MemoryType | undefined
}

const maxEntries = 200
const deepest = 5

/** The entries of an answer, in any of the forms that models choose. Undefined when it has no such form at all. */
export function entriesIn(value: unknown): readonly Entry[] | undefined {
  const found: Entry[] = []
  return walk(value, undefined, 0, found) ? found.slice(0, maxEntries) : undefined
}

function walk(value: unknown, type: MemoryType | undefined, depth: number, found: Entry[]): boolean {
  if (depth > deepest || found.length >= maxEntries) return false
  if (Array.isArray(value)) {
    for (const item of value) {
      if (typeof item === 'string') found.push({ fields: { content: item }, type })
      else walk(item, type, depth + 1, found)
    }
    return true
  }
  if (!isFields(value)) return false
  if (contentOf(value) !== undefined) {
    found.push({ fields: value, type })
    return true
  }
  let isForm = false
  for (const [name, inside] of Object.entries(value)) {
    const key = plain(name)
    const of = typeNamed(name)
    if (!of && !containerNames.has(key)) continue
    if (walk(inside, of ?? type, depth + 1, found)) isForm = true
  }
  return isForm
}

const containerNames: ReadonlySet<string> = new Set(
  'memories memory items entries results result output answer data facts list response newmemories'.split(' '),
)

/** The words of an entry, whatever it calls them. */
export function contentOf(fields: Fields): string | undefined {
  for (const name of ['content', 'memory', 'text', 'sentence', 'fact']) {
    const value = Object.hasOwn(fields, name) ? fields[name] : undefined
    if (typeof value === 'string') return value
  }
  return undefined
}

export function typeNamed(word: string): MemoryType | undefined {
  const key = plain(word).replace(/^about|memor(?:y|ies)$/g, '')
  if (key === 'player' || key === 'user') return 'player'
  return /^(?:self|reveries?|char(?:acter)?|own)$/.test(key) ? 'self' : undefined
}

const plain = (word: string): string => word.toLowerCase().replace(/[^a-z]/g, '')
