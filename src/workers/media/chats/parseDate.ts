/** Any date a chat file was seen to carry, in epoch milliseconds. Forms without a zone are local time. */
export function parseDate(value: unknown): number | undefined {
  if (typeof value === 'number') return fromEpoch(value)
  if (typeof value !== 'string') return undefined
  const text = value.trim()
  if (/^\d{1,16}(?:\.\d+)?$/.test(text)) return fromEpoch(Number(text))
  return fromFileName(text) ?? fromWords(text) ?? fromIso(text)
}

const secondsBelow = 1e11
const latestMs = 8.64e15

function fromEpoch(value: number): number | undefined {
  if (!Number.isFinite(value) || value <= 0) return undefined
  const ms = Math.round(value < secondsBelow ? value * 1000 : value)
  return ms <= latestMs ? ms : undefined
}

/** `2024-7-12@01h31m37s`, `2024-6-5 @14h 56m 50s 682ms` */
const fileName = /^(\d{4})-(\d{1,2})-(\d{1,2})\s*@\s*(\d{1,2})h\s*(\d{1,2})m\s*(\d{1,2})s(?:\s*(\d{1,3})ms)?$/

function fromFileName(text: string): number | undefined {
  const found = fileName.exec(text)
  if (!found) return undefined
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0, ms = 0] = found
    .slice(1)
    .map((part) => Number(part ?? 0))
  return localTime(year, month, day, hour, minute, second, ms)
}

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

/** `June 19, 2023 2:20pm` */
const words = /^([A-Za-z]{3,9})\.? (\d{1,2}),? (\d{4}),? (\d{1,2}):(\d{2})(?::(\d{2}))?\s*([ap]m)?$/i

function fromWords(text: string): number | undefined {
  const found = words.exec(text)
  if (!found) return undefined
  const [, name = '', day, year, hour, minute, second, half] = found
  const month = months.indexOf(name.slice(0, 3).toLowerCase()) + 1
  const clock = half ? (Number(hour) % 12) + (half.toLowerCase() === 'pm' ? 12 : 0) : Number(hour)
  return localTime(Number(year), month, Number(day), clock, Number(minute), Number(second ?? 0), 0)
}

const iso = /^\d{4}-\d{2}-\d{2}(?:[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?:Z|[+-]\d{2}:?\d{2})?)?$/

function fromIso(text: string): number | undefined {
  if (!iso.test(text)) return undefined
  const ms = Date.parse(text)
  return Number.isNaN(ms) ? undefined : ms
}

function localTime(
  year: number,
  month: number,
  day: number,
  hour: number,
  minute: number,
  second: number,
  ms: number,
): number | undefined {
  if (month < 1 || month > 12 || day < 1 || day > 31 || hour > 23 || minute > 59 || second > 59) return undefined
  return new Date(year, month - 1, day, hour, minute, second, ms).getTime()
}
