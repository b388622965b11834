import { colorOf, lengthOf, numberOf, opacityOf } from '../params.ts'
import { type DrawnCue, part, smoothstep, swell } from './DrawnCue.ts'

/** Waves that pass a place within a second: more would flash there by themselves. */
const maxWaves = 1.5

/** Turning arms. Its shape: how many, how far they have turned (0..1 of an arm), how twisted they are. */
export const spiral: DrawnCue = {
  plan(params) {
    const color = colorOf(params, '#9a86d6')
    const opacity = opacityOf(params, 0.7)
    const ms = lengthOf(params, 300)
    const arms = Math.round(numberOf(params, 'arms', { usual: 3, min: 1, max: 8 }))
    const speed = numberOf(params, 'speed', { usual: 0.6, min: -maxWaves, max: maxWaves })
    const twist = numberOf(params, 'twist', { usual: 0.6, min: 0, max: 1 })
    const slope = Math.min(800, ms / 3)
    return {
      ms,
      at: (at, now) => ({
        color,
        alpha: opacity * swell(at, ms, slope, slope),
        shape: [arms, part((speed * now) / 1000), twist, 0],
      }),
    }
  },
  coverage(x, y, [arms, turned, twist]) {
    const far = Math.hypot(x, y)
    const wave = Math.sin(arms * Math.atan2(y, x) + 12 * twist * Math.log(Math.max(far, 0.02)) - 2 * Math.PI * turned)
    return smoothstep(-0.35, 0.35, wave) * smoothstep(0.03, 0.16, far)
  },
  glsl: `float coverage(vec2 p, vec4 shape) {
    float far = length(p);
    float wave = sin(shape.x * atan(p.y, p.x) + 12.0 * shape.z * log(max(far, 0.02)) - 6.2831853 * shape.y);
    return smoothstep(-0.35, 0.35, wave) * smoothstep(0.03, 0.16, far);
  }`,
}
