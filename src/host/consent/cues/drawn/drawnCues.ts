import { breath } from './breath.ts'
import type { DrawnCue } from './DrawnCue.ts'
import { fade } from './fade.ts'
import { flash } from './flash.ts'
import { noise } from './noise.ts'
import { spiral } from './spiral.ts'
import { tunnel } from './tunnel.ts'
import { warmGlow } from './warmGlow.ts'

/** Everything that is drawn, from the back to the front. */
export const drawnCues = {
  fade,
  'warm-glow': warmGlow,
  tunnel,
  spiral,
  noise,
  flash,
  breath,
} as const satisfies Record<string, DrawnCue>

export type DrawnCueName = keyof typeof drawnCues
export const drawnCueNames = Object.keys(drawnCues) as readonly DrawnCueName[]
