import type { KeyValue } from 'sdk'
import { emptyRecord, type LockRecord, readRecord } from './record.ts'

/** What was found: as it was written last, as it was before that, or nothing that can be read. */
export interface Found {
  readonly record: LockRecord
  readonly from: 'last' | 'before' | 'nothing' | 'damage'
}

const lastKey = 'lock'
const beforeKey = 'lock-before'

/** Reads the record of the lock. What is damaged counts for nothing: a lock is never longer for it. */
export async function readLockRecord(storage: KeyValue): Promise<Found> {
  const last = await storage.get(lastKey)
  const record = unsealed(last)
  if (record) return { record, from: 'last' }
  const earlier = await storage.get(beforeKey)
  const before = unsealed(earlier)
  if (before) return { record: before, from: 'before' }
  return { record: emptyRecord, from: last === undefined && earlier === undefined ? 'nothing' : 'damage' }
}

/**
 * Writes it, and keeps what it replaces. A lock that opened is open in both copies, so that no damage closes it again.
 */
export async function writeLockRecord(storage: KeyValue, before: LockRecord, record: LockRecord): Promise<void> {
  await storage.set(beforeKey, sealed(record.lock === null ? record : before))
  await storage.set(lastKey, sealed(record))
}

export async function clearLockRecord(storage: KeyValue): Promise<void> {
  await storage.delete(lastKey)
  await storage.delete(beforeKey)
}

const sealed = (record: LockRecord) => {
  const text = JSON.stringify(record)
  return { text, check: checkOf(text) }
}

function unsealed(value: unknown): LockRecord | undefined {
  const { text, check } = (typeof value === 'object' && value !== null ? value : {}) as Record<string, unknown>
  if (typeof text !== 'string' || checkOf(text) !== check) return undefined
  try {
    return readRecord(JSON.parse(text))
  } catch {
    return undefined
  }
}

/** Tells a text that was changed by accident or by hand; it keeps no secret, and need not. FNV-1a, 32 bits. */
function checkOf(text: string): number {
  let hash = 0x811c9dc5
  for (let index = 0; index < text.length; index += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193) >>> 0
  }
  return hash
}
