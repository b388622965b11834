import { colorOf, lengthOf, numberOf, opacityOf } from '../params.ts'
import { type DrawnCue, smoothstep, swell } from './DrawnCue.ts'

/**
 * A ring to breathe with: it widens to breathe in and narrows to breathe out. Its shape: how wide, and how full. With
 * less motion it stays as wide as it is and fills instead.
 */
export const breath: DrawnCue = {
  plan(params, isStill) {
    const color = colorOf(params, '#a5c3f0')
    const opacity = opacityOf(params, 0.6)
    const ms = lengthOf(params, 60_000, 1000)
    const inhale = numberOf(params, 'inhaleMs', { usual: 4000, min: 1500, max: 20_000 })
    const hold = numberOf(params, 'holdMs', { usual: 1000, min: 0, max: 20_000 })
    const exhale = numberOf(params, 'exhaleMs', { usual: 6000, min: 1500, max: 30_000 })
    const rest = numberOf(params, 'restMs', { usual: 1000, min: 0, max: 20_000 })
    const round = inhale + hold + exhale + rest
    const slope = Math.min(1500, ms / 3)
    return {
      ms,
      at(at) {
        const air = swell(at % round, inhale + hold + exhale, inhale, exhale)
        return {
          color,
          alpha: opacity * swell(at, ms, slope, slope),
          shape: [isStill ? 0.5 : 0.25 + 0.5 * air, 0.1 + 0.25 * air, 0, 0],
        }
      },
    }
  },
  coverage(x, y, [wide, full]) {
    const far = Math.hypot(x, y)
    const ring = 1 - smoothstep(0.01, 0.05, Math.abs(far - wide))
    return Math.max(ring, full * (1 - smoothstep(wide - 0.02, wide, far)))
  },
  glsl: `float coverage(vec2 p, vec4 shape) {
    float far = length(p);
    float ring = 1.0 - smoothstep(0.01, 0.05, abs(far - shape.x));
    return max(ring, shape.y * (1.0 - smoothstep(shape.x - 0.02, shape.x, far)));
  }`,
}
