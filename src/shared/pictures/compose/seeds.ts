/** Seeds beyond this are not whole numbers in a browser. */
export const maxSeed = Number.MAX_SAFE_INTEGER

/** Any seed; `random` gives 0..1. */
export const anySeed = (random: () => number): number => Math.floor(random() * maxSeed)

/** The nth seed of somebody's own: near enough to the first that faces stay alike, and told apart. */
export const seedOf = (first: number, nth: number): number => (first + nth) % maxSeed
