import type { SessionId } from 'sdk'
import type { Memory } from '../../../src/workers/memory/contract.ts'
import { longDayOf } from './memoryWords.ts'

/** What stands together on the page. The first of a part carries its heading. */
export type MemoryRow = RowPlace &
  (
    | { readonly kind: 'one'; readonly memory: Memory; readonly against: readonly Memory[] }
    /** They cannot all be right. */
    | { readonly kind: 'contradiction'; readonly memories: readonly Memory[] }
    | { readonly kind: 'replaced'; readonly memory: Memory; readonly by: Memory | undefined }
  )

interface RowPlace {
  readonly key: string
  readonly heading?: string
  /** Of a smaller part: a chat within a day. */
  readonly under?: string
}

/** Memories in the order they were found, contradictions side by side, and what is no longer true at the end. */
export function listRows(found: readonly Memory[], all: readonly Memory[]): readonly MemoryRow[] {
  const byId = new Map(all.map((memory) => [memory.id, memory]))
  const groups = contradictionsIn(all)
  const shown = new Set<readonly Memory[]>()
  const rows: MemoryRow[] = []
  for (const memory of found) {
    if (memory.replacedBy !== undefined) continue
    const group = groups.get(memory.id)
    if (!group) rows.push({ kind: 'one', key: memory.id, memory, against: [] })
    else if (!shown.has(group)) {
      shown.add(group)
      rows.push({ kind: 'contradiction', key: memory.id, memories: group })
    }
  }
  const replaced = found.filter(({ replacedBy }) => replacedBy !== undefined)
  return [
    ...rows,
    ...replaced.map((memory, index) => ({
      ...replacedRow(memory, byId),
      ...(index === 0 && { heading: 'No longer true' }),
    })),
  ]
}

/** The same memories by the day and the chat they come from, newest first. */
export function timelineRows(
  found: readonly Memory[],
  all: readonly Memory[],
  nameOf: (session: SessionId) => string | undefined,
): readonly MemoryRow[] {
  const byId = new Map(all.map((memory) => [memory.id, memory]))
  const groups = contradictionsIn(all)
  let heading: string | undefined
  let under: string | undefined
  return found
    .toSorted((a, b) => b.at - a.at)
    .map((memory) => {
      const day = longDayOf(memory.at)
      const chat = chatOf(memory, nameOf)
      const isNewDay = day !== heading
      const isNewChat = isNewDay || chat !== under
      heading = day
      under = chat
      const row = memory.replacedBy !== undefined ? replacedRow(memory, byId) : oneRow(memory, groups.get(memory.id))
      return { ...row, ...(isNewDay && { heading: day }), ...(isNewChat && { under: chat }) }
    })
}

const chatOf = ({ session, source }: Memory, nameOf: (session: SessionId) => string | undefined) =>
  (session && nameOf(session)) ?? (source === 'manual' ? 'Written by you' : 'From a deleted chat')

const oneRow = (memory: Memory, group: readonly Memory[] = []): MemoryRow => ({
  kind: 'one',
  key: memory.id,
  memory,
  against: group.filter(({ id }) => id !== memory.id),
})

const replacedRow = (memory: Memory, byId: ReadonlyMap<string, Memory>): MemoryRow => ({
  kind: 'replaced',
  key: memory.id,
  memory,
  by: byId.get(memory.replacedBy ?? ''),
})

/**
 * Groups of memories that say otherwise than each other, by the id of each member. Two belong together also when only
 * one of them says so, or when both stand against a third.
 */
export function contradictionsIn(all: readonly Memory[]): ReadonlyMap<string, readonly Memory[]> {
  const living = new Map(all.filter(({ replacedBy }) => replacedBy === undefined).map((memory) => [memory.id, memory]))
  const near = new Map<string, Set<string>>()
  const link = (from: string, to: string) => near.set(from, (near.get(from) ?? new Set()).add(to))
  for (const { id, contradicts } of living.values())
    for (const other of contradicts)
      if (other !== id && living.has(other)) {
        link(id, other)
        link(other, id)
      }
  const groups = new Map<string, readonly Memory[]>()
  for (const start of near.keys()) {
    if (groups.has(start)) continue
    const members = new Set([start])
    for (const id of members) for (const other of near.get(id) ?? []) members.add(other)
    const group = [...members].flatMap((id) => living.get(id) ?? []).sort((a, b) => b.at - a.at)
    for (const id of members) groups.set(id, group)
  }
  return groups
}
