import { PluginError } from 'sdk'
import { noteNames } from '../../shared/storageNames.ts'
import { readNote, writeNote } from '../localNotes/localNotes.ts'

const key = noteNames.coolDown
const minuteMs = 60_000
/** Nobody is kept waiting longer, whatever a clock that was changed makes of it. */
const longestMs = 60 * minuteMs

/** A break the player has asked for: until then devices stay off, in every tab and after a reload, too. */
export function beginCoolDown(minutes: number, now = Date.now()): void {
  const until = now + Math.min(longestMs, minutes * minuteMs)
  // A break may only become longer.
  if (minutes > 0 && until - now > coolDownLeft(now)) writeNote(key, String(until))
}

/** Milliseconds until devices may move again; 0 while there is no break. */
export function coolDownLeft(now = Date.now()): number {
  const left = Number(readNote(key) ?? 0) - now
  return left > 0 && left <= longestMs ? left : 0
}

/** Refuses with the time that is left. For whoever lets devices move. */
export function heedCoolDown(): void {
  const left = coolDownLeft()
  if (left > 0) throw new PluginError('device/refused', `You are taking a break. Devices rest for ${restWords(left)}.`)
}

/** "9 more minutes", "one more minute". */
export function restWords(leftMs: number): string {
  const minutes = Math.ceil(leftMs / minuteMs)
  return minutes === 1 ? 'one more minute' : `${minutes} more minutes`
}
