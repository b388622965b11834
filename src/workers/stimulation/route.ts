import type { Curve, Route } from '../../shared/devices/rules.ts'

const bends: Readonly<Record<Curve, (level: number) => number>> = {
  linear: (level) => level,
  gentle: (level) => level * level,
  eager: (level) => Math.sqrt(level),
  stepped: (level) => Math.ceil(level * 4) / 4,
}

/**
 * A level on its way to one channel, in the range a person gave it: from where it is first felt up to `top`. What was
 * nothing stays nothing, whatever the route does.
 */
export function routed(level: number, { gain, curve, invert, floor }: Route, top: number): number {
  const asked = invert ? 1 - level : level
  if (!(asked > 0 && top > 0)) return 0
  const bent = bends[curve](Math.min(1, asked)) * gain
  const bottom = Math.min(floor, top)
  return bent > 0 ? bottom + (top - bottom) * bent : 0
}

/** A place on its way to one channel: within the travel it may use. */
export function routedPlace(place: number, { invert, lower, ceiling }: Route): number {
  const asked = Math.min(1, Math.max(0, invert ? 1 - place : place))
  const [low, high] = [Math.min(lower, ceiling), Math.max(lower, ceiling)]
  return low + (high - low) * asked
}
