import { colorOf, lengthOf, numberOf, opacityOf } from '../params.ts'
import { type DrawnCue, noShape, part, smoothstep, swell } from './DrawnCue.ts'

/** A colour that comes and goes slowly all over the stage. */
const fade: DrawnCue = {
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

/** A warmth that comes from the edges and leaves the middle free to read. */
const warmGlow: DrawnCue = {
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

const maxWaves = 1

/** Rings that come nearer out of the depth. Its shape: how far the next ring has come, 0..1. */
const tunnel: DrawnCue = {
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

const maxOpacity = 0.3

/** A grain changes softly into the next within this time: no grain alone can flash. */
const grainMs = 400

/**
 * Fine grain all over the stage, from one opacity to another. A grain is three pixels wide: WCAG takes balanced patterns
 * below a tenth of a degree, 3.4 pixels, for their mean, and so does `coverage`. Its shape: which grains, and how far
 * they have become the next.
 */
const noise: DrawnCue = {
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

/** One short light all over the stage. */
const flash: DrawnCue = {
  plan(params) {
    const color = colorOf(params, '#ffffff')
    const opacity = opacityOf(params, 0.8)
    const ms = Math.min(2000, lengthOf(params, 100, 40))
    return { ms, at: (at) => ({ color, alpha: opacity * swell(at, ms, ms / 5, ms / 2), shape: noShape }) }
  },
  coverage: () => 1,
  glsl: 'float coverage(vec2 p, vec4 shape) { return 1.0; }',
}

/**
 * A ring to breathe with: it widens to breathe in and narrows to breathe out. Its shape: how wide, and how full. With
 * less motion it stays as wide as it is and fills instead.
 */
const breath: DrawnCue = {
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

/** Waves that pass a place within a second: more would flash there by themselves. */
const maxSpiralWaves = 1.5

/** Turning arms. Its shape: how many, how far they have turned (0..1 of an arm), how twisted they are. */
const spiral: DrawnCue = {
  plan(params) {
    const color = colorOf(params, '#9a86d6')
    const opacity = opacityOf(params, 0.7)
    const ms = lengthOf(params, 300)
    const arms = Math.round(numberOf(params, 'arms', { usual: 3, min: 1, max: 8 }))
    const speed = numberOf(params, 'speed', { usual: 0.6, min: -maxSpiralWaves, max: maxSpiralWaves })
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
