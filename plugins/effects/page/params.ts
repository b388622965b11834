/** What a cue is asked to be like: a stranger's words, until they are read. */
export type Params = Readonly<Record<string, unknown>>

/** Red, green and blue as sRGB values of 0..1. */
export type Rgb = readonly [number, number, number]

interface Range {
  readonly usual: number
  readonly min: number
  readonly max: number
}

/** A number by its name; the usual one where there is none, the nearest where it is out of range. */
export function numberOf(params: Params, name: string, { usual, min, max }: Range): number {
  const value = params[name]
  return typeof value === 'number' && !Number.isNaN(value) ? Math.min(max, Math.max(min, value)) : usual
}

export const opacityOf = (params: Params, usual: number, name = 'opacity'): number =>
  numberOf(params, name, { usual, min: 0, max: 1 })

/** How long a cue lasts, in ms: ten minutes at the most. */
export const lengthOf = (params: Params, usual: number, min = 100): number =>
  numberOf(params, 'ms', { usual, min, max: 10 * 60_000 })

/** `color` as `#rrggbb`; the usual one where it is anything else. */
export function colorOf(params: Params, usual: string): Rgb {
  const { color } = params
  const hex = typeof color === 'string' && /^#[0-9a-f]{6}$/i.test(color) ? color : usual
  const value = Number.parseInt(hex.slice(1), 16)
  return [(value >> 16) / 255, ((value >> 8) & 255) / 255, (value & 255) / 255]
}
