import type { Row } from '../checklists.ts'

/*
 * The checklists of the story formats, by part: how many rows each has, numbered through. What a row asks stands in the
 * title of the test that shows it.
 */

/** Parts of the EOS checklist: letter, subject, rows. */
const eosParts: readonly (readonly [string, string, number])[] = [
  ['A', 'loading', 15],
  ['B', 'queue, navigation and interrupts', 26],
  ['C', 'say', 25],
  ['D', 'choice', 16],
  ['E', 'prompt', 8],
  ['F', 'timer', 20],
  ['G', 'if, eval and expressions', 20],
  ['H', 'goto, patterns, enabled pages', 18],
  ['I', 'pictures and locators', 18],
  ['J', 'audio', 18],
  ['K', 'notification', 18],
  ['L', 'storage', 13],
  ['M', 'dialect of scripts', 21],
  ['N', 'HTML', 12],
  ['O', 'converted Flash teases', 14],
  ['P', 'profile oeos', 22],
  ['Q', 'import', 13],
  ['S', 'end, noop and screen', 8],
  ['R', 'safety', 8],
]

/** Parts of the GuideMe checklist, numbered through. */
const guideParts: readonly (readonly [string, number])[] = [
  ['parsing', 20],
  ['settings', 5],
  ['preferences', 6],
  ['includes', 4],
  ['flags', 2],
  ['conditions', 7],
  ['time of day', 3],
  ['order of what a page does', 3],
  ['targets', 14],
  ['text', 3],
  ['substitution', 7],
  ['tokens', 1],
  ['style sheets', 1],
  ['images', 4],
  ['video', 7],
  ['audio', 4],
  ['metronome', 5],
  ['delay', 10],
  ['timers', 5],
  ['buttons', 11],
  ['global buttons', 7],
  ['forms', 6],
  ['panes', 3],
  ['scripts', 32],
  ['state', 4],
  ['other guides', 3],
  ['packages', 4],
  ['pause', 1],
  ['pages before', 2],
  ['camera', 1],
  ['sandbox', 1],
  ['aliases', 2],
]

/** Rows that cannot be shown in a browser, each with why. */
const notApplicable: Readonly<Record<string, string>> = {}

const excused = (id: string, what: string): Row => {
  const why = notApplicable[id]
  return why === undefined ? { id, what } : { id, what, notApplicable: why }
}

export const eosRows: readonly Row[] = eosParts.flatMap(([letter, what, count]) =>
  Array.from({ length: count }, (_, index) => excused(`eos-${letter}${String(index + 1).padStart(2, '0')}`, what)),
)

export const guidemeRows: readonly Row[] = guideParts
  .flatMap(([what, count]) => Array.from({ length: count }, () => what))
  .map((what, index) => excused(`guideme-${index + 1}`, what))
