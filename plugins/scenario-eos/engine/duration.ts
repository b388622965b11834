import type { Profile } from '../document/document.ts'
import { readDuration } from '../text/duration.ts'
import { note, type Running, random } from './play.ts'

/** Milliseconds that a field asks for. `scripted` says in which profile a script may stand there: `eos` is both. */
export function duration({ play }: Pick<Running, 'play'>, value: unknown, scripted: Profile): number {
  if (typeof value === 'number') return Number.isFinite(value) && value > 0 ? value : 0
  if (typeof value !== 'string') {
    note(play, 'warning', 'A duration is missing; it counts as none.')
    return 0
  }
  if (!value.startsWith('$') || (scripted === 'oeos' && play.game.profile === 'eos')) return written(play, value)
  const result = play.scripts.value(play, value.slice(1))
  if (result === undefined) return 0
  const ms = Number(result)
  if (Number.isFinite(ms) && result !== '') return Math.max(0, ms)
  return written(play, String(result))
}

function written(play: Running['play'], source: string): number {
  const { ms, problem } = readDuration(source, random(play))
  if (problem) note(play, 'warning', problem, source)
  return ms
}
