import type { Effect, Scene } from 'sdk'
import { textOf } from '../text/label.ts'
import type { Game } from './game.ts'
import { type DeviceTags, type EosState, noDeviceTags } from './state.ts'
import { strokesFrom, strokesOf, withPatternsSaid } from './strokes.ts'

/** How long a strength holds when the title that set it stays: it is said again when the title changes. */
const holdMs = 600_000

/**
 * Titles that two public tools understand. "Vibrator: 40" of 100 and "Vibes: 4" of 10 set how strong it hums, "BPM: 60"
 * and "Beat: 60" make strokes, "Pattern: name" plays what a bubble told before; no such title is none. Only what changed
 * is asked for, and while there are strokes nothing hums. All of it passes the gate of the host, like any effect.
 */
export function driveDevices(
  before: EosState,
  after: EosState,
  game: Game,
  scene: Scene,
): { readonly tags: DeviceTags; readonly effects: readonly Effect[] } {
  const { tags } = after
  if (!game.deviceTags) return { tags, effects: [] }
  if (after.phase === 'stopped') return { tags: noDeviceTags, effects: [] }
  const patterns = before.bubbles === after.bubbles ? tags.patterns : withPatternsSaid(tags.patterns, after.bubbles)
  const titles = after.notices.map(({ shown }) => textOf(shown.html))
  const asked = scene.limits.includes('position') ? undefined : strokesFrom(titles, patterns)
  const strokes = asked === undefined ? null : strokesOf(asked, tags.strokes, scene.now)
  const level = strokes || scene.limits.includes('vibrate') ? 0 : levelIn(titles)
  const isOther = level !== tags.level || strokes?.name !== tags.strokes?.name
  const played = tags.level > 0 || tags.strokes !== null
  const effects: Effect[] = isOther && played ? [{ kind: 'calm' }] : []
  if (isOther && level > 0) effects.push({ kind: 'stimulate', pattern: 'steady', target: 'vibrate', level, ms: holdMs })
  if (strokes?.due && strokes.due.level > 0) {
    effects.push({ kind: 'stimulate', pattern: 'steady', target: 'position', ...strokes.due })
  }
  return { tags: { level, patterns, strokes: strokes?.strokes ?? null }, effects }
}

function levelIn(titles: readonly string[]): number {
  for (const title of titles) {
    const found = /^\s*(vibrator|vibes):\s*(\d{1,3})\s*$/i.exec(title)
    if (found) return Math.min(1, Number(found[2]) / (found[1]?.toLowerCase() === 'vibes' ? 10 : 100))
  }
  return 0
}
