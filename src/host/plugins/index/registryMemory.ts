import { readNote, writeNote } from 'sdk/page/records/localNotes.ts'
import { parseJson } from 'sdk/text/parseJson.ts'
import { isFields, listOf, textsOf } from '../../../shared/fields.ts'
import { nothingSeen, type RegistryMemory, type Revocation } from '../../../shared/plugins/registry/registryIndex.ts'
import { noteNames } from '../../../shared/storageNames.ts'

const key = noteNames.pluginRegistry

let recalled = { text: '', memory: nothingSeen }

/** The same object as long as the note is the same: lists of plugins ask for each of their rows. */
export function recallRegistry(): RegistryMemory {
  const text = readNote(key) ?? ''
  if (text !== recalled.text) recalled = { text, memory: memoryFrom(parseJson(text)) }
  return recalled.memory
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
  if (!isFields(value)) return nothingSeen
  return {
    learned: listOf(value.learned).flatMap((item) =>
      isFields(item) && typeof item.key === 'string' && typeof item.after === 'string'
        ? [{ key: item.key, after: item.after }]
        : [],
    ),
    retired: textsOf(value.retired),
    seen: typeof value.seen === 'number' ? value.seen : 0,
    checkedAt: typeof value.checkedAt === 'number' ? value.checkedAt : 0,
    revoked: listOf(value.revoked).filter(isRevocation),
  }
}

function isRevocation(value: unknown): value is Revocation {
  if (!isFields(value) || typeof value.id !== 'string' || typeof value.why !== 'string') return false
  return value.versions === undefined || listOf(value.versions).every((version) => typeof version === 'string')
}
