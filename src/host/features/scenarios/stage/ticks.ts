import type { StageMetronome } from 'sdk/story'

/** A round shorter than this is no rhythm, and more ticks than these in one look are noise. */
const minRoundMs = 50
const maxTicks = 400

/** When a metronome ticks from one moment up to another (not including it), in the time of the play. */
export function ticksBetween(metronome: StageMetronome, from: number, to: number): readonly number[] {
  const { round, rounds, ticks, from: start } = metronome
  if (!(round >= minRoundMs) || to <= start) return []
  const found: number[] = []
  const first = Math.max(0, Math.floor((from - start) / round))
  const last = Math.min(Math.floor((to - start) / round), rounds > 0 ? rounds - 1 : Number.POSITIVE_INFINITY)
  for (let turn = first; turn <= last && found.length < maxTicks; turn++)
    for (const tick of ticks) {
      const at = start + turn * round + tick
      if (tick >= 0 && tick < round && at >= from && at < to) found.push(at)
    }
  return found.sort((one, other) => one - other).slice(0, maxTicks)
}
