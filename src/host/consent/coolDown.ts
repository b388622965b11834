import { PluginError } from 'sdk'
import { storage } from 'sdk/page/engines.ts'
import { safety, saveBreak } from '../settings/safetyStates.ts'

const minuteMs = 60_000
/** No break is longer, whatever a changed clock makes of it. */
const maxMs = 60 * minuteMs

/**
 * A break the player asked for: until it ends, devices stay off in every tab and after a reload. Resolves when it is on
 * the disk. A break may only become longer.
 */
export async function beginCoolDown(minutes: number, now = Date.now()): Promise<void> {
  const until = now + Math.min(maxMs, minutes * minuteMs)
  if (minutes > 0 && until - now > coolDownLeft(now)) await saveBreak(storage(), until)
}

/** Milliseconds until devices may move again; 0 while there is no break. */
export function coolDownLeft(now = Date.now()): number {
  const left = safety.breakUntil - now
  return left > 0 && left <= maxMs ? left : 0
}

/** Throws `device/refused` with the time that is left. To be called before devices are armed. */
export function followCoolDown(): void {
  const left = coolDownLeft()
  if (left > 0)
    throw new PluginError('device/refused', `You're taking a break. Devices stay off for ${restWords(left)}.`)
}

/** "9 more minutes", "one more minute". */
export function restWords(leftMs: number): string {
  const minutes = Math.ceil(leftMs / minuteMs)
  return minutes === 1 ? 'one more minute' : `${minutes} more minutes`
}
