/** The hands of a clock and the page of a calendar, in some place. */
export interface Moment {
  /** The fields, as if they were UTC. */
  readonly local: Date
  readonly offsetMinutes: number
  readonly epochMs: number
}

export function momentAt(epochMs: number, timeZone: string): Moment {
  const parts = new Map(
    zoneClock(timeZone)
      .formatToParts(epochMs)
      .map(({ type, value }) => [type, Number(value)]),
  )
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? 0
  const second = Math.floor(epochMs / 1000) * 1000
  const shown = Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'), part('second'))
  return momentAtOffset(epochMs, (shown - second) / 3_600_000)
}

export const momentAtOffset = (epochMs: number, hours: number): Moment => ({
  local: new Date(epochMs + hours * 3_600_000),
  offsetMinutes: Math.round(hours * 60),
  epochMs,
})

const clocks = new Map<string, Intl.DateTimeFormat>()

function zoneClock(timeZone: string): Intl.DateTimeFormat {
  let clock = clocks.get(timeZone)
  if (!clock) {
    clock = clockIn(isKnownZone(timeZone) ? timeZone : 'UTC')
    clocks.set(timeZone, clock)
  }
  return clock
}

const clockIn = (timeZone: string): Intl.DateTimeFormat =>
  new Intl.DateTimeFormat('en-US', {
    timeZone,
    calendar: 'gregory',
    numberingSystem: 'latn',
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  })

function isKnownZone(timeZone: string): boolean {
  try {
    new Intl.DateTimeFormat('en-US', { timeZone })
    return true
  } catch {
    return false
  }
}

const token =
  /\[([^\]]*)\]|L{1,4}T?S?|Mo|M{1,4}|Do|D{1,4}|d{1,4}|Y{4}|YY|H{1,2}|h{1,2}|m{1,2}|s{1,2}|S{1,3}|[aAxXQ]|Z{1,2}/g

/** Writes a moment by the usual letters: `YYYY-MM-DD`, `dddd`, `h:mm A`, `[text as it is]`. */
export function formatMoment(moment: Moment, format: string, locale: string): string {
  return format.replace(token, (found: string, literal: string | undefined) =>
    literal === undefined ? (field(moment, found, locale) ?? found) : literal,
  )
}

function field(moment: Moment, name: string, locale: string): string | undefined {
  const { local, epochMs } = moment
  const shown = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' }).format(local)
  const hour = local.getUTCHours()
  const month = local.getUTCMonth() + 1
  const day = local.getUTCDate()
  switch (name) {
    case 'LT':
      return shown({ hour: 'numeric', minute: '2-digit' })
    case 'LTS':
      return shown({ hour: 'numeric', minute: '2-digit', second: '2-digit' })
    case 'L':
      return shown({ year: 'numeric', month: '2-digit', day: '2-digit' })
    case 'LL':
      return shown({ year: 'numeric', month: 'long', day: 'numeric' })
    case 'LLL':
      return shown({ year: 'numeric', month: 'long', day: 'numeric', hour: 'numeric', minute: '2-digit' })
    case 'LLLL':
      return shown({ dateStyle: 'full', timeStyle: 'short' })
    case 'YYYY':
      return String(local.getUTCFullYear())
    case 'YY':
      return pad(local.getUTCFullYear() % 100)
    case 'MMMM':
      return shown({ month: 'long' })
    case 'MMM':
      return shown({ month: 'short' })
    case 'MM':
      return pad(month)
    case 'M':
      return String(month)
    case 'Mo':
      return ordinal(month)
    case 'Q':
      return String(Math.ceil(month / 3))
    case 'DDDD':
      return pad(dayOfYear(local), 3)
    case 'DDD':
      return String(dayOfYear(local))
    case 'DD':
      return pad(day)
    case 'D':
      return String(day)
    case 'Do':
      return ordinal(day)
    case 'dddd':
      return shown({ weekday: 'long' })
    case 'ddd':
      return shown({ weekday: 'short' })
    case 'dd':
      return shown({ weekday: 'short' }).slice(0, 2)
    case 'd':
      return String(local.getUTCDay())
    case 'HH':
      return pad(hour)
    case 'H':
      return String(hour)
    case 'hh':
      return pad(hour % 12 || 12)
    case 'h':
      return String(hour % 12 || 12)
    case 'mm':
      return pad(local.getUTCMinutes())
    case 'm':
      return String(local.getUTCMinutes())
    case 'ss':
      return pad(local.getUTCSeconds())
    case 's':
      return String(local.getUTCSeconds())
    case 'SSS':
      return pad(local.getUTCMilliseconds(), 3)
    case 'A':
      return hour < 12 ? 'AM' : 'PM'
    case 'a':
      return hour < 12 ? 'am' : 'pm'
    case 'X':
      return String(Math.floor(epochMs / 1000))
    case 'x':
      return String(epochMs)
    case 'Z':
      return offset(moment, ':')
    case 'ZZ':
      return offset(moment, '')
    default:
      return undefined
  }
}

const pad = (number: number, length = 2): string => String(number).padStart(length, '0')

function ordinal(number: number): string {
  const teen = number % 100 > 10 && number % 100 < 14
  return `${number}${teen ? 'th' : (['th', 'st', 'nd', 'rd'][number % 10] ?? 'th')}`
}

const dayOfYear = (date: Date): number =>
  Math.round(
    (Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDate()) - Date.UTC(date.getUTCFullYear(), 0, 1)) /
      86_400_000,
  ) + 1

function offset({ offsetMinutes }: Moment, between: string): string {
  const size = Math.abs(offsetMinutes)
  return `${offsetMinutes < 0 ? '-' : '+'}${pad(Math.floor(size / 60))}${between}${pad(size % 60)}`
}
