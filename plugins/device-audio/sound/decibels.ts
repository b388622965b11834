/** The amplitude of a level in dBFS: 0 dBFS is 1. */
export const amplitudeOf = (decibels: number): number => 10 ** (decibels / 20)

/** Nobody can set a louder one. */
export const highestCapDb = -6

/** Where the last limiter stands, whatever else fails. */
export const limiterDb = -1

/** What can be reached without the slow climb: see `GainWall`. */
export const startDb = -30
