/**
 * The moment a card means, in milliseconds. Cards write seconds, milliseconds, ISO dates and two home-made forms
 * without a time zone, which are read as local time. Zero means "unknown on purpose".
 */
export function parseCardDate(value: unknown): number | undefined {
  if (typeof value === 'number') return fromEpoch(value)
  if (typeof value !== 'string') return undefined
  const text = value.trim().slice(0, 64)
  if (/^\d+(\.\d+)?$/.test(text)) return fromEpoch(Number(text))
  return parseAtForm(text) ?? parseEnglishForm(text) ?? parseIso(text)
}

/** Seconds stay below this until the year 5138; milliseconds passed it in 1973. */
const firstMillisecondValue = 1e11

function fromEpoch(value: number): number | undefined {
  if (!Number.isFinite(value) || value <= 0) return undefined
  return sane(value < firstMillisecondValue ? value * 1000 : value)
}

/** `2024-7-12@01h31m37s` and `2024-6-5 @14h 56m 50s 682ms`. */
function parseAtForm(text: string): number | undefined {
  const parts = /^(\d{4})-(\d{1,2})-(\d{1,2}) ?@ ?(\d{1,2})h ?(\d{1,2})m ?(\d{1,2})s(?: ?(\d{1,3})ms)?$/.exec(text)
  if (!parts) return undefined
  const [year, month, day, hour, minute, second, ms] = parts.slice(1).map((part) => Number(part ?? 0))
  return sane(new Date(year!, month! - 1, day, hour, minute, second, ms).getTime())
}

/** `June 19, 2023 2:20pm`. */
function parseEnglishForm(text: string): number | undefined {
  const parts = /^([A-Za-z]{3,9}) (\d{1,2}), (\d{4}) (\d{1,2}):(\d{2}) ?([ap]m)$/i.exec(text)
  if (!parts) return undefined
  const month = months.indexOf(parts[1]!.slice(0, 3).toLowerCase())
  if (month < 0) return undefined
  const hour = (Number(parts[4]) % 12) + (parts[6]!.toLowerCase() === 'pm' ? 12 : 0)
  return sane(new Date(Number(parts[3]), month, Number(parts[2]), hour, Number(parts[5])).getTime())
}

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

function parseIso(text: string): number | undefined {
  return /^\d{4}-\d{2}-\d{2}(?:[T ]\d{2}:\d{2}|$)/.test(text) ? sane(Date.parse(text)) : undefined
}

function sane(ms: number): number | undefined {
  return Number.isFinite(ms) && Math.abs(ms) <= 8.64e15 ? Math.trunc(ms) : undefined
}
