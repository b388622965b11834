/** Where a repeatable sequence of random numbers stands: plain data, part of an engine's state. */
export interface Chance {
  readonly seed: number
  readonly drawn: number
}

/** A sequence at its beginning; the same seed gives the same numbers. */
export const chanceOf = (seed: number): Chance => ({ seed: seed >>> 0, drawn: 0 })

/** The next number, 0 up to but not including 1, and where the sequence stands then. */
export function draw({ seed, drawn }: Chance): { readonly value: number; readonly chance: Chance } {
  return { value: mixed(seed ^ Math.imul(drawn + 1, 0x9e3779b1)) / 2 ** 32, chance: { seed, drawn: drawn + 1 } }
}

/** A well-mixed 32-bit number of another (the finaliser of MurmurHash3, by Austin Appleby, public domain). */
function mixed(value: number): number {
  let hash = value | 0
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return (hash ^ (hash >>> 16)) >>> 0
}
