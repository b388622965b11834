import type { CharacterId, MessageId } from 'sdk'
import type { Memory, MemoryType } from '../../../shared/memories/memory.ts'
import type { Recalled } from '../../../shared/memories/recall.ts'
import type { Recollection } from '../../memory/contract.ts'

/** A memory in the words of a prompt. */
export interface MemoryNote {
  readonly id: string
  readonly type: MemoryType
  readonly source: Source
  readonly words: string
  /** What is remembered otherwise, and when that was. */
  readonly against?: {
    readonly id: string
    readonly source: Source
    readonly words: string
    readonly since: 'earlier' | 'later'
  }
}

/** Where a memory comes from: while so many of the messages are in the window it need not be told. */
export interface Source {
  readonly messages: readonly MessageId[]
  readonly whole: number
}

export interface Names {
  readonly char: string
  readonly user: string
}

const maxLetters = 400

/**
 * What was recalled, in order of rank: what is pinned first, then the best. Of two that say otherwise the better one is
 * told with the other beside it. What is another's is nobody's here.
 */
export function notesFrom({ memories }: Recollection, character: CharacterId, names: Names): readonly MemoryNote[] {
  const own = memories.filter(({ memory, verdict }) => memory.character === character && verdict !== 'ruled-out')
  const told = own.filter(({ verdict }) => verdict === 'told').sort((a, b) => rank(b) - rank(a))
  const beside = new Set<string>()
  return told.flatMap(({ memory }) => {
    if (beside.has(memory.id)) return []
    const other = own.find((one) => !beside.has(one.memory.id) && contradict(memory, one.memory))?.memory
    if (other) beside.add(other.id)
    beside.add(memory.id)
    const { id, type, at } = memory
    const since = other && other.at > at ? 'later' : 'earlier'
    return {
      id,
      type,
      source: sourceOf(memory),
      words: quoted(memory, names),
      ...(other && { against: { id: other.id, source: sourceOf(other), words: quoted(other, names), since } }),
    }
  })
}

const sourceOf = ({ messages, copies = [] }: Memory): Source => ({
  messages: [...new Set([...messages, ...copies])],
  whole: messages.length,
})

const rank = ({ memory }: Recalled): number => (memory.pinned ? 1 : 0)

const contradict = (one: Memory, other: Memory): boolean =>
  other.replacedBy === undefined && (one.contradicts.includes(other.id) || other.contradicts.includes(one.id))

/** On one line, between marks it cannot have itself, with nothing in it that is filled in but names. */
function quoted({ content }: Memory, { char, user }: Names): string {
  const line = content
    .replace(/\{\{\s*char\s*\}\}/gi, () => char)
    .replace(/\{\{\s*user\s*\}\}/gi, () => user)
    .replace(/[\s\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .replace(/[“”„«»"]/g, '’')
    .trim()
    .replace(/\.$/, '')
  return `“${line.length > maxLetters ? `${line.slice(0, maxLetters).toWellFormed().trimEnd()}…` : line}”`
}
