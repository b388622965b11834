import { colorOf, lengthOf, numberOf, opacityOf } from '../params.ts'
import { type DrawnCue, part, smoothstep, swell } from './DrawnCue.ts'

const maxWaves = 1

/** Rings that come nearer out of the depth. Its shape: how far the next ring has come, 0..1. */
export const tunnel: DrawnCue = {
  plan(params) {
    const color = colorOf(params, '#3b2f6b')
    const opacity = opacityOf(params, 0.6)
    const ms = lengthOf(params, 8000)
    const speed = numberOf(params, 'speed', { usual: 0.4, min: -maxWaves, max: maxWaves })
    const slope = Math.min(1500, ms / 3)
    return {
      ms,
      at: (at, now) => ({
        color,
        alpha: opacity * swell(at, ms, slope, slope),
        shape: [part((speed * now) / 1000), 0, 0, 0],
      }),
    }
  },
  coverage(x, y, [come]) {
    const far = Math.hypot(x, y)
    const wave = Math.sin(7 * Math.log(Math.max(far, 0.02)) - 2 * Math.PI * come)
    return smoothstep(-0.6, 0.6, wave) * smoothstep(0.05, 1.1, far)
  },
  glsl: `float coverage(vec2 p, vec4 shape) {
    float far = length(p);
    float wave = sin(7.0 * log(max(far, 0.02)) - 6.2831853 * shape.x);
    return smoothstep(-0.6, 0.6, wave) * smoothstep(0.05, 1.1, far);
  }`,
}
