import type { PatternFileFormat, ScriptAbout } from '../../../shared/devices/patternFiles.ts'
import { curveAt } from '../../../shared/devices/patterns.ts'
import type { Pattern, ScriptAxis } from '../../stimulation/contract.ts'
import type { WrittenCard } from '../contract.ts'
import { timeText } from './about.ts'
import { suffixOf } from './axes.ts'
import { ownDocument } from './ownPattern.ts'
import { maxMs } from './readActions.ts'

/** How much of an endless pattern goes into a script, and how closely it is sampled. */
const sampledMs = 60_000
const everyMs = 50

/** A pattern as files: one of ours, or a funscript with a side file for each further axis. */
export function writePattern(
  name: string,
  pattern: Pattern,
  format: PatternFileFormat,
  about: ScriptAbout = {},
): readonly WrittenCard[] {
  const plain = safe(name)
  if (format === 'vesper') return [file(`${plain}.vesper-pattern.json`, ownDocument(name, pattern))]
  const axes = pattern.kind === 'script' ? pattern.axes : { L0: sampled(pattern) }
  return Object.entries(axes).map(([axis, points]) =>
    file(`${plain}${suffixOf(axis)}.funscript`, funscript(name, points, about)),
  )
}

function funscript(name: string, { at, place }: ScriptAxis, about: ScriptAbout): object {
  const durationMs = about.durationMs ?? at.at(-1) ?? 0
  return {
    version: '1.0',
    inverted: false,
    range: 100,
    metadata: {
      type: 'basic',
      title: name,
      creator: about.creator ?? '',
      description: about.description ?? '',
      duration: Math.round(Math.min(durationMs, maxMs) / 1000),
      chapters: (about.chapters ?? []).map((chapter) => ({
        name: chapter.name,
        startTime: timeText(chapter.fromMs),
        endTime: timeText(chapter.toMs),
      })),
      bookmarks: (about.bookmarks ?? []).map(({ name, atMs }) => ({ name, time: timeText(atMs) })),
    },
    actions: Array.from(at, (time, index) => ({ at: Math.round(time), pos: Math.round((place[index] ?? 0) * 100) })),
  }
}

function sampled(pattern: Pattern): ScriptAxis {
  const count = sampledMs / everyMs + 1
  const at = Float64Array.from({ length: count }, (_, index) => index * everyMs)
  const strength = { kind: 'vibrate', label: '' } as const
  const place = Float32Array.from(at, (t) => curveAt(pattern, 1, { t, lengthMs: sampledMs }, strength) ?? 0)
  return { at, place }
}

const file = (fileName: string, document: object): WrittenCard => ({
  fileName,
  blob: new Blob([JSON.stringify(document)], { type: 'application/json' }),
})

const safe = (name: string): string =>
  name
    .replaceAll(/[\\/:*?"<>|]/g, ' ')
    .trim()
    .slice(0, 80) || 'pattern'
