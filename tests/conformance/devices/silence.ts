import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs'
import { dirname } from 'node:path'

/** Where the tests of one conformance run say what they measured; set by `npm run conformance`. */
export const silenceVariable = 'VESPER_SILENCE_REPORT'

/** By when everything must be at zero, where the protocol lets us see to it. */
export const silentWithinMs = 500

/** How long a row took to be silent. */
export interface Silence {
  readonly row: string
  /** From the fault to zero on the wire, in milliseconds of the test's clock; infinity is never. */
  readonly ms: number
  /** The device's own limit where its protocol leaves us nothing to do; infinity where it goes on for ever. */
  readonly statedMs?: number
}

/**
 * Says how long a device went on after what a row is about. Tests call it beside what they assert; outside of a
 * conformance run it does nothing.
 */
export function reportSilence(row: string, ms: number, statedMs?: number): void {
  const file = process.env[silenceVariable]
  if (!file) return
  mkdirSync(dirname(file), { recursive: true })
  appendFileSync(
    file,
    `${JSON.stringify({ row, ms: String(ms), ...(statedMs !== undefined && { statedMs: String(statedMs) }) })}\n`,
  )
}

/** How long after a moment everything was silent, as far as is known now. */
export function silenceSince({ journal, clock }: SilenceRig, from: number): number {
  const since = journal().silentSince(clock.now())
  return since === undefined ? Number.POSITIVE_INFINITY : Math.max(0, since - from)
}

interface SilenceRig {
  readonly clock: { now(): number }
  journal(): { silentSince(now: number): number | undefined }
}

/** The same, said to the run as well. */
export function reportedSilence(row: string, rig: SilenceRig, from: number, statedMs?: number): number {
  const ms = silenceSince(rig, from)
  reportSilence(row, ms, statedMs)
  return ms
}

/** How long everything went on after a moment, as far as a double's journal knows; said to the run as well. */
export function silentAfter(
  row: string,
  journal: { silentSince(): number | undefined },
  from: number,
  statedMs?: number,
): number {
  const since = journal.silentSince() ?? Number.POSITIVE_INFINITY
  const ms = Math.max(0, since - from)
  reportSilence(row, ms, statedMs)
  return ms
}

/** The longest silence took, by row. */
export function readSilences(file: string): ReadonlyMap<string, Silence> {
  const longest = new Map<string, Silence>()
  for (const line of existsSync(file) ? readFileSync(file, 'utf8').split('\n') : []) {
    if (line === '') continue
    const said = JSON.parse(line) as { readonly row: string; readonly ms: string; readonly statedMs?: string }
    const silence: Silence = {
      row: said.row,
      ms: Number(said.ms),
      ...(said.statedMs !== undefined && { statedMs: Number(said.statedMs) }),
    }
    if (!((longest.get(said.row)?.ms ?? Number.NEGATIVE_INFINITY) >= silence.ms)) longest.set(said.row, silence)
  }
  return longest
}

/** Whether it was silent in time. What was not measured as a number was not. */
export const isInTime = ({ ms, statedMs = silentWithinMs }: Silence): boolean => ms <= statedMs

/** "zero after 40 ms of 500 ms"; what the device does where we are not heard. */
export function silenceWords({ ms, statedMs }: Silence): string {
  if (statedMs === Number.POSITIVE_INFINITY) {
    const zero = Number.isFinite(ms) ? `zero after ${Math.round(ms)} ms, since we were heard` : 'never zero'
    return `${zero}; the device goes on until it is told otherwise, as stated`
  }
  const most = statedMs === undefined ? `${silentWithinMs} ms` : `${statedMs} ms, the device's own limit`
  return Number.isFinite(ms) ? `zero after ${Math.round(ms)} ms of ${most}` : `never zero, of ${most}`
}
