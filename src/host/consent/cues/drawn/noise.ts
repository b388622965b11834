import { colorOf, lengthOf, opacityOf } from '../params.ts'
import { type DrawnCue, part, swell } from './DrawnCue.ts'

const maxOpacity = 0.3
/** A grain changes softly into the next within this time: no grain alone can flash. */
const grainMs = 400

/**
 * Fine grain all over the stage, from one opacity to another. A grain is three pixels wide: WCAG takes balanced patterns
 * below a tenth of a degree, 3.4 pixels, for their mean, and so does `coverage`. Its shape: which grains, and how far
 * they have become the next.
 */
export const noise: DrawnCue = {
  plan(params, isStill) {
    const color = colorOf(params, '#ffffff')
    const [low, high] = [opacityOf(params, 0.05, 'low'), opacityOf(params, 0.15, 'high')]
    const ms = lengthOf(params, 3000)
    const slope = Math.min(600, ms / 3)
    return {
      ms,
      at: (at, now) => ({
        color,
        alpha: Math.min(maxOpacity, low + ((high - low) * at) / ms) * swell(at, ms, slope, slope),
        shape: isStill ? [0, 0, 0, 0] : [Math.floor(now / grainMs) % 1024, part(now / grainMs), 0, 0],
      }),
    }
  },
  coverage: () => 0.5,
  glsl: `float grain(uvec2 at, uint seed) {
    uint h = at.x * 1597334677u ^ at.y * 3812015801u ^ seed * 2654435769u;
    h = (h ^ (h >> 16u)) * 2246822519u;
    h = (h ^ (h >> 13u)) * 3266489917u;
    return float((h ^ (h >> 16u)) >> 8u) / 16777216.0;
  }
  float coverage(vec2 p, vec4 shape) {
    uvec2 at = uvec2(p * unit / 3.0 + 8192.0);
    uint seed = uint(shape.x);
    return mix(grain(at, seed), grain(at, seed + 1u), smoothstep(0.0, 1.0, shape.y));
  }`,
}
