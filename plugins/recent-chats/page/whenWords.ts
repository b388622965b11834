const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs

const weekday = new Intl.DateTimeFormat(undefined, { weekday: 'short' })
const dayOfYear = new Intl.DateTimeFormat(undefined, { month: 'short', day: 'numeric' })
const monthOfYear = new Intl.DateTimeFormat(undefined, { month: 'short', year: 'numeric' })

/** When something was, in a word: "now", "5 min", "2 h", "Mon", "Nov 3", "Nov 2025". Both in milliseconds since the epoch. */
export function whenWords(at: number, now: number): string {
  const age = now - at
  if (age < minuteMs) return 'now'
  if (age < hourMs) return `${Math.floor(age / minuteMs)} min`
  if (age < dayMs) return `${Math.floor(age / hourMs)} h`
  // On the same weekday a week ago, its name would mean today.
  if (age < 6 * dayMs) return weekday.format(at)
  if (new Date(at).getFullYear() === new Date(now).getFullYear() || age < 90 * dayMs) return dayOfYear.format(at)
  return monthOfYear.format(at)
}
