/** Three electrodes that share the current between them; the sum of their potentials is zero. */
export interface Potentials {
  readonly common: number
  readonly left: number
  readonly right: number
}

/** One gain for each electrode, 0..1, and one for the middle between them. */
export interface Trims extends Potentials {
  readonly centre: number
}

/** The two wires of a sound output. */
export interface Stereo {
  readonly left: number
  readonly right: number
}

const root3 = Math.sqrt(3)

/** How far from the middle. `Math.hypot` is many times slower, and this is asked for every sample. */
export const radiusOf = (alpha: number, beta: number): number => Math.sqrt(alpha * alpha + beta * beta)

/** A place, brought back to the unit circle when it lies outside. */
export function inCircle(alpha: number, beta: number): readonly [alpha: number, beta: number] {
  const radius = radiusOf(alpha, beta)
  return radius > 1 ? [alpha / radius, beta / radius] : [alpha, beta]
}

/**
 * What each electrode gives at the angle `theta` of the carrier, for a place in the unit circle. In the middle all give
 * the same, a third of a turn apart; toward the rim the turning vector is squeezed into a line that points there.
 */
export function potentialsAt(alpha: number, beta: number, theta: number): Potentials {
  const radius = radiusOf(alpha, beta)
  const cos = Math.cos(theta)
  const sin = Math.sin(theta)
  const x = ((2 - radius + alpha) * cos - beta * sin) / 2
  const y = (-beta * cos + (2 - radius - alpha) * sin) / 2
  return { common: x, left: -x / 2 + (root3 / 2) * y, right: -x / 2 - (root3 / 2) * y }
}

/** The wires that bring about those potentials, with the third electrode on the ground both share. Within -1..1. */
export function wiresFor({ common, left, right }: Potentials, trims: Trims, radius: number): Stereo {
  const place = trims.centre + (1 - trims.centre) * Math.min(1, radius)
  const ground = common * trims.common
  return {
    left: (place * (ground - left * trims.left)) / root3,
    right: (place * (ground - right * trims.right)) / root3,
  }
}

/** How loud each side is at a balance of 0..1, by the law of equal power; neither ever more than at one half. */
export function panned(balance: number): Stereo {
  const angle = (balance * Math.PI) / 2
  return { left: Math.min(1, Math.SQRT2 * Math.cos(angle)), right: Math.min(1, Math.SQRT2 * Math.sin(angle)) }
}
