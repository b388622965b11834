import { colorOf, lengthOf, opacityOf } from '../params.ts'
import { type DrawnCue, noShape, smoothstep, swell } from './DrawnCue.ts'

/** A warmth that comes from the edges and leaves the middle free to read. */
export const warmGlow: DrawnCue = {
  plan(params) {
    const color = colorOf(params, '#f0a060')
    const strength = opacityOf(params, 0.5, 'strength')
    const ms = lengthOf(params, 5000, 1000)
    const slope = Math.min(1500, ms / 2)
    return { ms, at: (at) => ({ color, alpha: 0.6 * strength * swell(at, ms, slope, slope), shape: noShape }) }
  },
  coverage: (x, y) => smoothstep(0.35, 1.7, Math.hypot(x, y)),
  glsl: 'float coverage(vec2 p, vec4 shape) { return smoothstep(0.35, 1.7, length(p)); }',
}
