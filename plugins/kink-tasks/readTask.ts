/** Something to do, and how long. */
export interface Task {
  readonly what: string
  readonly ms: number
}

const unitMs: Readonly<Record<string, number>> = { s: 1000, m: 60_000, h: 3_600_000 }
const minMs = 5000
const maxMs = 2 * 3_600_000

/** A line of its own: "Task: keep your hands on the table, 5 minutes". */
const line =
  /^[ \t*_>]*task[*_]*\s*:[*_]*\s*(.{1,200}?)[,;:.\u2013\u2014-]?\s*(?:for\s+)?(\d{1,4})\s*(s|m|h)[a-z]*[\s.!*_]*$/im

/** The task a text sets, if it does. Longer than two hours is no task. */
export function readTask(text: string): Task | undefined {
  const [, what = '', count = '', unit = ''] = line.exec(text) ?? []
  const ms = Number(count) * (unitMs[unit.toLowerCase()] ?? 0)
  const words = what.trim()
  return words !== '' && ms >= minMs && ms <= maxMs ? { what: words, ms } : undefined
}

/** "5 minutes", "1 minute 30 seconds". */
export function timeWords(ms: number): string {
  const seconds = Math.max(0, Math.round(ms / 1000))
  const parts = [
    [Math.floor(seconds / 3600), 'hour'],
    [Math.floor(seconds / 60) % 60, 'minute'],
    [seconds % 60, 'second'],
  ] as const
  const named = parts.flatMap(([count, unit]) => (count > 0 ? [`${count} ${unit}${count === 1 ? '' : 's'}`] : []))
  return named.slice(0, 2).join(' ') || 'no time'
}
