const format = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' })

/** Milliseconds since the epoch or an ISO date as people write it where the player is: "Jan 5, 2026, 8:15 PM". */
export const momentOf = (at: number | string): string => format.format(new Date(at))
