import type { MessageId } from 'sdk'
import { maxCopies } from '../../shared/memories/memoryShape.ts'
import { memoriesFrom, sourcesOf } from './forgetting.ts'
import { turnPacks } from './memoryPacks.ts'
import type { Writing } from './rows.ts'

/**
 * Notes of memories where else their messages stand from now on, so that they outlive the chat they came of where it
 * goes on elsewhere. In no journal: what an undo of the copy leaves noted is the id of nothing, and does no harm.
 */
export async function noteCopies(tx: Writing, copies: ReadonlyMap<string, MessageId>): Promise<boolean> {
  const memories = tx.objectStore('memories')
  if (copies.size === 0 || (await memories.count()) === 0) return false
  const found = await memoriesFrom(tx, copies)
  const turned = found.map(({ key, row, memory }) => {
    const more = sourcesOf(memory).flatMap((id) => copies.get(id) ?? [])
    const all = [...(memory.copies ?? []), ...more].slice(-maxCopies)
    return { key, before: row, after: { ...row, value: { ...memory, copies: all } } }
  })
  await Promise.all([...turned.map(({ key, after }) => memories.put(after, key)), turnPacks(tx, turned)])
  return found.length > 0
}
