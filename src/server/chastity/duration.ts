const unitSeconds = { d: 86_400, h: 3600, m: 60, s: 1 } as const
type Unit = keyof typeof unitSeconds

/** Seconds from a whole number or from a text like "1d", "2h", "30m" or "45s"; nothing for anything else. */
export function parseDuration(value: unknown): number | undefined {
  const seconds = typeof value === 'string' ? secondsIn(value) : value
  return typeof seconds === 'number' && Number.isSafeInteger(seconds) && seconds >= 0 ? seconds : undefined
}

/** The shortest text that loses nothing, by the largest unit that fits: "2d", "90m", "45s", "0s". */
export function formatDuration(seconds: number): string {
  const units = Object.entries(unitSeconds) as [Unit, number][]
  const [unit, size] = units.find(([, size]) => seconds > 0 && seconds % size === 0) ?? (['s', 1] as const)
  return `${seconds / size}${unit}`
}

function secondsIn(text: string): number | undefined {
  if (!/^\d{1,15}[dhms]$/.test(text)) return undefined
  return Number(text.slice(0, -1)) * unitSeconds[text.slice(-1) as Unit]
}
