import { colorOf, lengthOf, numberOf, opacityOf } from '../params.ts'
import { type DrawnCue, noShape, swell } from './DrawnCue.ts'

/** A colour that comes and goes slowly all over the stage. */
export const fade: DrawnCue = {
  plan(params) {
    const color = colorOf(params, '#000000')
    const opacity = opacityOf(params, 0.6)
    const ms = lengthOf(params, 6000, 1000)
    const slope = { usual: Math.min(2000, ms / 3), min: 250, max: ms / 2 }
    const [inMs, outMs] = [numberOf(params, 'inMs', slope), numberOf(params, 'outMs', slope)]
    return { ms, at: (at) => ({ color, alpha: opacity * swell(at, ms, inMs, outMs), shape: noShape }) }
  },
  coverage: () => 1,
  glsl: 'float coverage(vec2 p, vec4 shape) { return 1.0; }',
}
