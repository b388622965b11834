import type { ScriptAbout, ScriptBookmark, ScriptChapter } from '../../../shared/devices/patternFiles.ts'
import { field, listOf, numberOf, textOf } from '../../../shared/fields.ts'
import { maxMs } from './readActions.ts'

const maxMarks = 500
const maxTextLength = 2000

/** What a script says of itself; whatever of it cannot be read is left out. */
export function readAbout(metadata: unknown): ScriptAbout {
  const seconds = numberOf(field(metadata, 'duration'))
  const title = short(field(metadata, 'title'), 200)
  const creator = short(field(metadata, 'creator'), 200)
  const description = short(field(metadata, 'description'), maxTextLength)
  const chapters = listOf(field(metadata, 'chapters')).slice(0, maxMarks).flatMap(chapterOf)
  const bookmarks = listOf(field(metadata, 'bookmarks')).slice(0, maxMarks).flatMap(bookmarkOf)
  return {
    ...(title && { title }),
    ...(creator && { creator }),
    ...(description && { description }),
    ...(seconds !== undefined && seconds > 0 && seconds * 1000 <= maxMs && { durationMs: seconds * 1000 }),
    ...(chapters.length > 0 && { chapters }),
    ...(bookmarks.length > 0 && { bookmarks }),
  }
}

function chapterOf(value: unknown): readonly ScriptChapter[] {
  const fromMs = timeOf(field(value, 'startTime'))
  const toMs = timeOf(field(value, 'endTime'))
  if (fromMs === undefined || toMs === undefined || toMs <= fromMs) return []
  return [{ name: short(field(value, 'name'), 200) || 'Chapter', fromMs, toMs }]
}

function bookmarkOf(value: unknown): readonly ScriptBookmark[] {
  const atMs = timeOf(field(value, 'time'))
  return atMs === undefined ? [] : [{ name: short(field(value, 'name'), 200) || 'Bookmark', atMs }]
}

const short = (value: unknown, most: number): string => textOf(value).trim().slice(0, most)

/** "01:02:03.450" as milliseconds. */
export function timeOf(value: unknown): number | undefined {
  if (typeof value !== 'string') return undefined
  const parts = /^(\d{1,2}):([0-5]?\d):([0-5]?\d(?:\.\d{1,6})?)$/.exec(value.trim())
  if (!parts) return undefined
  const [hours = 0, minutes = 0, seconds = 0] = parts.slice(1).map(Number)
  const ms = ((hours * 60 + minutes) * 60 + seconds) * 1000
  return ms <= maxMs ? ms : undefined
}

export function timeText(ms: number): string {
  const whole = Math.max(0, Math.round(ms))
  const two = (value: number) => String(Math.floor(value)).padStart(2, '0')
  const thousandths = String(whole % 1000).padStart(3, '0')
  return `${two(whole / 3_600_000)}:${two((whole / 60_000) % 60)}:${two((whole / 1000) % 60)}.${thousandths}`
}
