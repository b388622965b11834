import type { Notes } from 'sdk/page/records/localNotes.ts'
import { proxy } from 'valtio'
import { noteNames } from '../../shared/storageNames.ts'
import type { StopReason } from '../../workers/stimulation/contract.ts'
import type { SettingRecord } from '../../workers/storage/contract.ts'

/** Who stopped the devices and when, in milliseconds since the epoch. It stands until a person resumes. */
export interface StopLatch {
  readonly reason: StopReason
  readonly at: number
}

/** What keeps devices still across reloads, crashes and tabs, as it is in the database. */
export const safety = proxy<{ stopped: StopLatch | undefined; breakUntil: number }>({
  stopped: undefined,
  breakUntil: 0,
})

/** Where these states are kept: beside the settings, on the disk before a write resolves. */
export interface SafetyStore {
  saveSettings(records: readonly SettingRecord[]): Promise<unknown>
}

const stopId = 'safety/stop'
const breakId = 'safety/break'

export const isSafetyId = (id: string): boolean => id === stopId || id === breakId

/** What this tab has told last of a stop, while the database does not have it: it was read too early, or not written. */
let told: { readonly latch: StopLatch | undefined; readonly before: StopLatch | undefined } | undefined
/** A break of an older Vesper that could not be written yet. */
let unwrittenBreak = 0

/** Shows what the database holds. */
export function showSafety(records: readonly SettingRecord[]): void {
  const kept = (id: string) => records.find((record) => record.id === id)?.value
  const until = kept(breakId)
  const latch = latchFrom(kept(stopId))
  const isNews = !told || (!told.latch && latch !== undefined && latch.at !== told.before?.at)
  if (isNews) safety.stopped = latch
  safety.breakUntil = Math.max(unwrittenBreak, typeof until === 'number' && Number.isFinite(until) ? until : 0)
}

/** Shown at once, and on the disk when it resolves. Undefined: a person resumed. */
export async function saveStop(store: SafetyStore, latch: StopLatch | undefined): Promise<void> {
  const mine = { latch, before: safety.stopped }
  told = mine
  safety.stopped = latch
  await store.saveSettings([{ id: stopId, value: latch ?? null }])
  if (told === mine) told = undefined
}

export async function saveBreak(store: SafetyStore, until: number): Promise<void> {
  await store.saveSettings([{ id: breakId, value: until }])
  safety.breakUntil = until
}

/**
 * Until version 1.0.2 the break was a note in localStorage. It holds from now on; where it cannot be written, the note
 * stays for the next start.
 */
export async function importBreak(store: SafetyStore, notes: Notes): Promise<void> {
  const until = Number(notes.read(noteNames.coolDown) ?? 0)
  if (Number.isFinite(until) && until > safety.breakUntil) {
    unwrittenBreak = until
    safety.breakUntil = until
    await store.saveSettings([{ id: breakId, value: until }])
    unwrittenBreak = 0
  }
  notes.write(noteNames.coolDown, undefined)
}

/** A stop that cannot be read is still a stop. */
function latchFrom(value: unknown): StopLatch | undefined {
  if (value === undefined || value === null) return undefined
  const { reason, at } = value as Partial<Record<keyof StopLatch, unknown>>
  return {
    reason: typeof reason === 'string' ? (reason as StopReason) : 'fault',
    at: typeof at === 'number' && Number.isFinite(at) ? at : 0,
  }
}
