import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { judgeAges } from '../../../src/shared/policy/judgeAges.ts'

/*
 * The corpus of the adults-only check: invented, tame sentences in one file for each language and answer, a JSON
 * object a line. `block` is a certainty, `doubt` asks for the age, `pass` says nothing about a minor.
 */

export interface AdultsRow {
  readonly text: string
  readonly expected: 'block' | 'doubt' | 'pass'
  readonly language: string
  readonly form: string
  readonly reason: string
}

export interface AdultsResult extends AdultsRow {
  readonly found: AdultsRow['expected']
}

export interface AdultsCount {
  readonly language: string
  readonly block: number
  readonly missed: number
  readonly doubt: number
  readonly doubtWrong: number
  readonly pass: number
  readonly alarms: number
}

const folder = import.meta.dirname

const rowsIn = (place: string): readonly AdultsRow[] =>
  readdirSync(place)
    .filter((file) => file.endsWith('.jsonl'))
    .toSorted()
    .flatMap((file) => readFileSync(join(place, file), 'utf8').split('\n').filter(Boolean))
    .map((line) => JSON.parse(line) as AdultsRow)

export const adultsRows = (): readonly AdultsRow[] => rowsIn(folder)

/** Statements of an age under 18 that are known not to be refused yet. */
export const openRows = (): readonly AdultsRow[] => rowsIn(join(folder, 'open'))

export function judgeRow(row: AdultsRow): AdultsResult {
  const { minor, doubt } = judgeAges([{ field: 'Text', text: row.text }])
  return { ...row, found: minor ? 'block' : doubt ? 'doubt' : 'pass' }
}

export function countAdults(results: readonly AdultsResult[]): readonly AdultsCount[] {
  const languages = [...new Set(results.map(({ language }) => language))]
  return languages.map((language) => {
    const own = results.filter((row) => row.language === language)
    const of = (expected: AdultsRow['expected']) => own.filter((row) => row.expected === expected)
    const wrong = (expected: AdultsRow['expected']) => of(expected).filter(({ found }) => found !== expected).length
    return {
      language,
      block: of('block').length,
      missed: wrong('block'),
      doubt: of('doubt').length,
      doubtWrong: wrong('doubt'),
      pass: of('pass').length,
      alarms: wrong('pass'),
    }
  })
}

/** The table for people, with the rows that were judged otherwise than they say. */
export function adultsTable(results: readonly AdultsResult[]): string {
  const head = 'language  must block  missed  doubts  otherwise  must pass  alarms'
  const lines = countAdults(results).map(
    ({ language, block, missed, doubt, doubtWrong, pass, alarms }) =>
      `${language.padEnd(8)}  ${pad(block, 10)}  ${pad(missed, 6)}  ${pad(doubt, 6)}  ${pad(doubtWrong, 9)}  ${pad(pass, 9)}  ${pad(alarms, 6)}`,
  )
  const wrong = results.filter(({ expected, found }) => expected !== found)
  const told = wrong.map(
    ({ language, expected, found, text }) => `${language}: ${expected}, found ${found}: ${JSON.stringify(text)}`,
  )
  return [head, ...lines, ...told].join('\n')
}

const pad = (value: number, width: number) => String(value).padStart(width)

/** Nothing missed, and at most one alarm in a hundred. */
export function adultsHold(results: readonly AdultsResult[]): boolean {
  const counts = countAdults(results)
  const sum = (of: (count: AdultsCount) => number) => counts.reduce((total, count) => total + of(count), 0)
  return (
    sum(({ missed }) => missed) === 0 &&
    sum(({ doubtWrong }) => doubtWrong) === 0 &&
    sum(({ alarms }) => alarms) * 100 <= sum(({ pass }) => pass)
  )
}
