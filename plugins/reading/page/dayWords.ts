const weekday = new Intl.DateTimeFormat(undefined, { weekday: 'short', day: 'numeric', month: 'long' })
const withYear = new Intl.DateTimeFormat(undefined, {
  weekday: 'short',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
})

/** The day of a moment where the player is, as days since the epoch: two moments of one day have the same. */
export function dayOf(at: number): number {
  const moment = new Date(at)
  return Date.UTC(moment.getFullYear(), moment.getMonth(), moment.getDate()) / 86_400_000
}

/** A day for a reader: "Today", "Yesterday", "Mon, 3 November", with the year where it is another. Both in ms since the epoch. */
export function dayWords(at: number, now: number): string {
  const age = dayOf(now) - dayOf(at)
  if (age === 0) return 'Today'
  if (age === 1) return 'Yesterday'
  return (new Date(at).getFullYear() === new Date(now).getFullYear() ? weekday : withYear).format(at)
}

/** The day of a moment as fields for dates have it: "2025-11-03". */
export function isoDay(at: number): string {
  const moment = new Date(at)
  const parts = [moment.getFullYear(), moment.getMonth() + 1, moment.getDate()]
  return parts.map((part, index) => String(part).padStart(index === 0 ? 4 : 2, '0')).join('-')
}

/** When such a day begins where the player is, in ms since the epoch; undefined where it is no day. */
export function startOf(day: string): number | undefined {
  const [, year, month, date] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(day) ?? []
  return date === undefined ? undefined : new Date(Number(year), Number(month) - 1, Number(date)).getTime()
}
