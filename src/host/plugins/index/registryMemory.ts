import { noteNames } from '../../../shared/storageNames.ts'
import { readNote, writeNote } from '../../engines/localNotes/localNotes.ts'
import type { Revocation } from './registryIndex.ts'
import type { KeyMemory } from './trust.ts'

/** What stays of the last index: enough to refuse an older one, and to keep what was withdrawn from running offline. */
export interface RegistryMemory extends KeyMemory {
  /** When the newest index seen was signed. */
  readonly seen: number
  /** When an index was last read. */
  readonly checkedAt: number
  readonly revoked: readonly Revocation[]
}

export const nothingSeen: RegistryMemory = { learned: [], retired: [], seen: 0, checkedAt: 0, revoked: [] }

const key = noteNames.pluginRegistry

export function recallRegistry(): RegistryMemory {
  try {
    return memoryFrom(JSON.parse(readNote(key) ?? 'null'))
  } catch {
    return nothingSeen
  }
}

/** A browser that keeps nothing only forgets: the index is then read anew, and its signature checked as ever. */
export function rememberRegistry(memory: RegistryMemory): void {
  writeNote(key, JSON.stringify(memory))
}

const dayMs = 24 * 60 * 60 * 1000

/** Whether it is time to ask the registry again: once a day. */
export const isCheckDue = ({ checkedAt }: RegistryMemory, now: number): boolean =>
  now - checkedAt >= dayMs || checkedAt > now

/** How many days the last index is behind, once that is so many that withdrawn plugins may have been missed. */
export function staleDays({ seen }: RegistryMemory, now: number): number | undefined {
  const days = Math.floor((now - seen) / dayMs)
  return seen > 0 && days > 30 ? days : undefined
}

function memoryFrom(value: unknown): RegistryMemory {
  if (!isRecord(value)) return nothingSeen
  return {
    learned: listOf(value.learned).flatMap((item) =>
      isRecord(item) && typeof item.key === 'string' && typeof item.after === 'string'
        ? [{ key: item.key, after: item.after }]
        : [],
    ),
    retired: listOf(value.retired).filter((item) => typeof item === 'string'),
    seen: typeof value.seen === 'number' ? value.seen : 0,
    checkedAt: typeof value.checkedAt === 'number' ? value.checkedAt : 0,
    revoked: listOf(value.revoked).filter(isRevocation),
  }
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

function isRevocation(value: unknown): value is Revocation {
  if (!isRecord(value) || typeof value.id !== 'string' || typeof value.why !== 'string') return false
  return value.versions === undefined || listOf(value.versions).every((version) => typeof version === 'string')
}
