import { colorOf, lengthOf, opacityOf } from '../params.ts'
import { type DrawnCue, noShape, swell } from './DrawnCue.ts'

/** One short light all over the stage. */
export const flash: DrawnCue = {
  plan(params) {
    const color = colorOf(params, '#ffffff')
    const opacity = opacityOf(params, 0.8)
    const ms = Math.min(2000, lengthOf(params, 100, 40))
    return { ms, at: (at) => ({ color, alpha: opacity * swell(at, ms, ms / 5, ms / 2), shape: noShape }) }
  },
  coverage: () => 1,
  glsl: 'float coverage(vec2 p, vec4 shape) { return 1.0; }',
}
