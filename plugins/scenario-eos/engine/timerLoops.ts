import { commandOf } from '../document/commandOf.ts'
import type { Command } from '../document/document.ts'
import type { Play } from './play.ts'

const mark = /oeos-timer-loops-(?:(\d+)|<eval>([\s\S]*?)<\/eval>)/

/** How often the commands of a timer run, by a comment in the first of them; 0 is endlessly often. */
export function scriptedLoops(play: Play, list: readonly Command[]): number {
  const first = commandOf(list[0])
  const script = first?.name === 'eval' ? first.fields.script : undefined
  const found = typeof script === 'string' ? mark.exec(script) : null
  if (!found) return 1
  const count = found[1] === undefined ? Number(play.scripts.value(play, found[2] ?? '')) : Number(found[1])
  return Number.isInteger(count) && count >= 0 ? count : 1
}
