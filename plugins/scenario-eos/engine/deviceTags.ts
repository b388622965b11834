import type { Effect, Scene } from 'sdk'
import { textOf } from '../text/label.ts'
import type { Game } from './game.ts'
import type { EosState } from './state.ts'

/** How long a strength holds when the title that set it stays: it is said again when the title changes. */
const holdMs = 600_000

/**
 * Titles that two public tools understand: "Vibrator: 40" of 100 and "Vibes: 4" of 10 set how strong it hums, and no
 * such title is none. Only what changed is asked for.
 */
export function deviceEffects(before: EosState, after: EosState, game: Game, scene: Scene): readonly Effect[] {
  if (!game.deviceTags || before.notices === after.notices || after.phase === 'stopped') return []
  if (scene.limits.includes('vibrate')) return []
  const level = levelOf(after)
  if (level === levelOf(before)) return []
  return [{ kind: 'stimulate', pattern: 'steady', target: 'vibrate', level, ms: level > 0 ? holdMs : 0 }]
}

function levelOf({ notices }: EosState): number {
  for (const { shown } of notices) {
    const found = /^\s*(vibrator|vibes):\s*(\d{1,3})\s*$/i.exec(textOf(shown.html))
    if (found) return Math.min(1, Number(found[2]) / (found[1]?.toLowerCase() === 'vibes' ? 10 : 100))
  }
  return 0
}
