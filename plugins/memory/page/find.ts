import { categories } from '../../../src/shared/memories/memory.ts'
import { folded, wordsIn } from '../../../src/shared/text/folded.ts'
import type { Category, Memory, MemoryType } from '../../../src/workers/memory/contract.ts'

/** What one looks for among memories. */
export interface MemoryQuery {
  readonly search: string
  readonly type: MemoryType | 'all'
  readonly category: Category | ''
  readonly pinned: boolean
}

export const everything: MemoryQuery = { search: '', type: 'all', category: '', pinned: false }

export type MemoryOrder = 'newest' | 'important' | 'used'

export const memoryOrders: readonly { readonly value: MemoryOrder; readonly label: string }[] = [
  { value: 'newest', label: 'Newest first' },
  { value: 'important', label: 'Most important first' },
  { value: 'used', label: 'Most used first' },
]

const compare: Readonly<Record<MemoryOrder, (a: Memory, b: Memory) => number>> = {
  newest: (a, b) => b.at - a.at,
  important: (a, b) => b.importance - a.importance || b.at - a.at,
  used: (a, b) => b.recalls - a.recalls || b.recalledAt - a.recalledAt || b.at - a.at,
}

/** Those that are looked for, in the order that was asked for. All words must be in a memory, in any order. */
export function findMemories(list: readonly Memory[], query: MemoryQuery, order: MemoryOrder): readonly Memory[] {
  const words = wordsIn(query.search)
  return list
    .filter(
      (memory) =>
        (query.type === 'all' || memory.type === query.type) &&
        (query.category === '' || memory.category === query.category) &&
        (!query.pinned || memory.pinned) &&
        words.every((word) => textOf(memory).includes(word)),
    )
    .sort(compare[order])
}

const texts = new WeakMap<Memory, string>()

function textOf(memory: Memory): string {
  const known = texts.get(memory)
  if (known !== undefined) return known
  const text = folded(memory.content)
  texts.set(memory, text)
  return text
}

/** The categories there are for memories of a type, or of any. */
export const categoriesOf = (type: MemoryType | 'all'): readonly Category[] =>
  type === 'all' ? [...new Set([...categories.player, ...categories.self])] : categories[type]

/** The query for another type: a category it does not have is no longer asked for. */
export function ofType(query: MemoryQuery, type: MemoryQuery['type']): MemoryQuery {
  const keeps = query.category === '' || categoriesOf(type).includes(query.category)
  return { ...query, type, category: keeps ? query.category : '' }
}

export interface MemoryCounts {
  readonly all: number
  readonly player: number
  readonly self: number
  readonly pinned: number
}

export function countMemories(list: readonly Memory[]): MemoryCounts {
  const player = list.filter(({ type }) => type === 'player').length
  return {
    all: list.length,
    player,
    self: list.length - player,
    pinned: list.filter(({ pinned }) => pinned).length,
  }
}
