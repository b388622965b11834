/** Chance that can be replayed: the same seed gives the same numbers, in Node and in the page. */
export function chance(seed: number) {
  let state = (Math.imul(seed, 2654435769) ^ 0x5f356495) >>> 0 || 1
  const next = () => {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    state >>>= 0
    return state / 2 ** 32
  }
  for (let warm = 0; warm < 8; warm++) next()
  return { below: (end: number) => Math.floor(next() * end) }
}
