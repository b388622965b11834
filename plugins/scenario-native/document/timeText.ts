const units: Readonly<Record<string, number>> = { d: 86_400_000, h: 3_600_000, m: 60_000, s: 1000 }

/** Milliseconds of a time such as 1d, 2h, 30m or 45s; undefined where it is none. */
export function readTime(text: string): number | undefined {
  const [, amount = '', unit = ''] = /^\s*(\d{1,6}(?:\.\d{1,3})?)\s*([dhms])\s*$/i.exec(text) ?? []
  const ms = Number(amount) * (units[unit.toLowerCase()] ?? 0)
  return ms > 0 ? Math.round(ms) : undefined
}

export const timeRefusal = 'Invalid time format. Use format like 1d, 2h, 30m, or 45s.'
