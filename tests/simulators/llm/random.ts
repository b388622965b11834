/** A seeded source of chance: the same seed tells the same story on every machine. */
export interface Random {
  /** 0 ≤ x < 1 */
  next(): number
  below(limit: number): number
  pick<T>(from: readonly [T, ...T[]]): T
  hex(length: number): string
}

export function random(seed: number): Random {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x9e3779b9) >>> 0
    let mixed = state ^ (state >>> 16)
    mixed = Math.imul(mixed, 0x21f0aaad)
    mixed ^= mixed >>> 15
    mixed = Math.imul(mixed, 0x735a2d97)
    return ((mixed ^ (mixed >>> 15)) >>> 0) / 2 ** 32
  }
  const below = (limit: number) => Math.floor(next() * limit)
  return {
    next,
    below,
    pick: (from) => from[below(from.length)] ?? from[0],
    hex: (length) => Array.from({ length }, () => below(16).toString(16)).join(''),
  }
}

/** Turns any text into a seed. */
export function seedOf(...parts: readonly (string | number)[]): number {
  let hash = 0x811c9dc5
  for (const character of parts.join('\u0000')) {
    hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193)
  }
  return hash >>> 0
}
