/** A side of a picture as servers take it: a multiple of `step`, within what nodes allow. */
export function sideOf(pixels: number, step = 8): number {
  const whole = Number.isFinite(pixels) ? pixels : 512
  return clamp(Math.round(whole / step) * step, Math.max(16, step), 16_384)
}

export function clamp(value: number, least: number, most: number): number {
  return Math.min(most, Math.max(least, Number.isNaN(value) ? least : value))
}

export const wholeOf = (value: number, least: number, most: number) => Math.round(clamp(value, least, most))

/** A seed a program can hold to the last digit. */
export const seedOf = (seed: number | undefined) => wholeOf(seed ?? 0, 0, Number.MAX_SAFE_INTEGER)

/** The seed of one of several pictures; after the last number comes the first. */
export function seedAt(first: number, index: number): number {
  const room = Number.MAX_SAFE_INTEGER - first
  return index <= room ? first + index : index - room - 1
}
