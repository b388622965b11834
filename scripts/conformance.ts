import { spawnSync } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { nativeRows } from '../plugins/scenario-native/rows.ts'
import { adultsHold, adultsRows, adultsTable, countAdults, judgeRow } from '../tests/conformance/adults/corpus.ts'
import { checklists as fixed, type Row } from '../tests/conformance/checklists.ts'
import { matrixOf, matrixWords } from '../tests/conformance/devices/matrix.ts'
import { deviceRows, providerOf } from '../tests/conformance/devices/rows.ts'
import { providers } from '../tests/conformance/devices/scenarios.ts'
import {
  isInTime,
  readSilences,
  type Silence,
  silenceVariable,
  silenceWords,
} from '../tests/conformance/devices/silence.ts'
import { imageRows } from '../tests/conformance/images/rows.ts'
import { eosRows, guidemeRows } from '../tests/conformance/stories/rows.ts'
import { runOnEngines } from './conformance/engines.ts'

/*
 * `npm run conformance [adults|llm|cards|devices|eos|guideme|native|images|platform]`: runs the tests that name rows of the numbered
 * checklists, in Node and in the browser, prints one line a row and writes reports/conformance.json. A row without a
 * passing test is a miss, and so is a row of a device that took longer to fall silent than it may. `platform` also runs the
 * tests of the server on every engine. `adults` judges the
 * corpus of the adults-only check, prints a table of languages and writes reports/conformance-adults.json.
 */

interface Outcome {
  readonly file: string
  readonly title: string
  readonly passed: boolean
}

interface RowResult extends Row {
  readonly passed: number
  readonly failed: readonly string[]
  readonly silence?: Silence
  readonly verdict: 'pass' | 'miss' | 'n/a'
}

/** Tests whose titles come from a table, so that their files do not show which rows they hold. */
const filesWithTables: Readonly<Record<string, RegExp>> = {
  cards: /^tests\/fuzz\/importers\.test\.ts$/,
  devices: /^plugins\/device-/,
}
/** Where a checklist's rows are looked for, where another checklist of the specifications has rows of the same names. */
const places: Readonly<Record<string, RegExp>> = {
  platform: /^(?:src\/server|src\/platform|tests\/journeys\/account\.)/,
}
const placeOf = new Map(
  Object.entries(places).flatMap(([name, place]) => (fixed[name] ?? []).map(({ id }) => [id, place] as const)),
)
const checklists: Readonly<Record<string, readonly Row[]>> = {
  ...fixed,
  devices: await deviceRows(),
  eos: eosRows,
  guideme: guidemeRows,
  native: Object.entries(nativeRows).map(([id, what]) => ({ id, what })),
  images: imageRows,
}

const asked = process.argv.slice(2)
const wanted = asked.filter((name) => name !== 'adults')
const unknown = wanted.filter((name) => !Object.hasOwn(checklists, name))
if (unknown.length > 0) {
  console.error(
    `There is no checklist "${unknown.join(', ')}". There are: adults, ${Object.keys(checklists).join(', ')}.`,
  )
  process.exit(2)
}
const adultsHeld = asked.length > 0 && !asked.includes('adults') ? true : judgeAdults()
if (asked.length > 0 && wanted.length === 0) process.exit(adultsHeld ? 0 : 1)
const names = wanted.length > 0 ? wanted : Object.keys(checklists)
const rows = names.flatMap((name) => checklists[name] ?? [])
const families = [...new Set(rows.map(({ id }) => id.replace(/\d+$/, '')))]
const pattern = `(^|\\s)(${families.join('|')})\\d+\\b`
const row = new RegExp(`(?:${families.join('|')})\\d+`, 'g')
const silenceFile = join(process.cwd(), 'reports/conformance-silence.jsonl')

mkdirSync('reports', { recursive: true })
rmSync(silenceFile, { force: true })
const outcomes = [...runVitest(), ...runPlaywright()]
const silences = readSilences(silenceFile)
const results = rows.map((row) => judge(row, outcomes))
const idWidth = Math.max(...rows.map(({ id }) => id.length))
for (const [index, { id, what, verdict, passed, failed, notApplicable, silence }] of results.entries()) {
  const provider = providerOf(id)
  if (provider !== id && provider !== providerOf(results[index - 1]?.id ?? '')) console.log(`\n${provider}`)
  const counted = `${passed} passed${failed.length > 0 ? `, ${failed.length} failed` : ''}`
  const detail = verdict === 'n/a' ? notApplicable : [counted, ...(silence ? [silenceWords(silence)] : [])].join('; ')
  console.log(`${id.padEnd(idWidth)}  ${verdict.padEnd(4)}  ${what.padEnd(58)} ${detail}`)
}
if (names.includes('devices')) console.log(`\n${matrixOf(providers, results)}\n\n${matrixWords}`)
const engines = names.includes('platform') ? await runOnEngines() : []
for (const { engine, passed, failed, skipped } of engines)
  console.log(`${engine.padEnd(12)} ${passed} passed, ${failed} failed, ${skipped} skipped`)
const missed = results.filter(({ verdict }) => verdict === 'miss')
writeFileSync('reports/conformance.json', JSON.stringify({ checklists: names, results, engines }, null, 2))
console.log(`\n${results.length - missed.length} of ${results.length} rows hold.`)
for (const result of missed) console.log(`${result.id} missed: ${reasonOf(result)}`)
const hasFailures = missed.length > 0 || engines.some(({ failed }) => failed > 0)
process.exit(hasFailures || !adultsHeld ? 1 : 0)

function judgeAdults(): boolean {
  const results = adultsRows().map(judgeRow)
  const holds = adultsHold(results)
  mkdirSync('reports', { recursive: true })
  writeFileSync(
    'reports/conformance-adults.json',
    JSON.stringify({ holds, languages: countAdults(results), results }, null, 2),
  )
  console.log(`${adultsTable(results)}\n\n${holds ? 'The corpus holds.' : 'The corpus does not hold.'}\n`)
  return holds
}

function judge(row: Row, all: readonly Outcome[]): RowResult {
  const place = placeOf.get(row.id)
  const own = all.filter(({ title, file }) => leadingRows(title).includes(row.id) && (place?.test(file) ?? true))
  const failed = own.filter(({ passed }) => !passed).map(({ title }) => title)
  const passed = own.length - failed.length
  const silence = silences.get(row.id)
  const holds = passed > 0 && failed.length === 0 && (!silence || isInTime(silence))
  const verdict = row.notApplicable ? 'n/a' : holds ? 'pass' : 'miss'
  return { ...row, passed, failed, verdict, ...(silence && { silence }) }
}

function reasonOf({ passed, failed, silence }: RowResult): string {
  if (failed.length > 0) return failed.join('; ')
  return passed > 0 && silence ? silenceWords(silence) : 'no test names it'
}

/** The rows a title begins with: "L04 L05 stopping…" covers both. */
function leadingRows(title: string): readonly string[] {
  const leading = new RegExp(`^(?:${row.source}[:,\\s]+)+`).exec(title)?.[0] ?? ''
  return leading.match(row) ?? []
}

function runVitest(): readonly Outcome[] {
  const file = 'reports/conformance-unit.json'
  rmSync(file, { force: true })
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
  run('node_modules/vitest/vitest.mjs', ['run', ...unitTestFiles(), '-t', pattern, ...reporters], {
    [silenceVariable]: silenceFile,
  })
  const report = JSON.parse(readFileSync(file, 'utf8')) as {
    testResults: { name: string; assertionResults: { title: string; status: string }[] }[]
  }
  return report.testResults
    .flatMap(({ name, assertionResults }) =>
      assertionResults.map((result) => ({ ...result, file: relative(process.cwd(), name) })),
    )
    .filter(({ status }) => status === 'passed' || status === 'failed')
    .map(({ file, title, status }) => ({ file, title, passed: status === 'passed' }))
}

/** Files of unit tests that hold rows which were asked for: all others would be loaded for nothing. */
function unitTestFiles(): readonly string[] {
  return ['sdk', 'src', 'plugins', 'scripts', 'tests']
    .flatMap((folder) => readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => `${folder}/${name}`))
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => /\.test\.tsx?$/.test(path) && !path.includes('node_modules'))
    .filter((path) => names.some((name) => filesWithTables[name]?.test(path)) || isNamedIn(path))
}

/** Whether a title that begins with one of the rows is in a file. */
function isNamedIn(path: string): boolean {
  return new RegExp(`['"\`]${row.source}`).test(readFileSync(path, 'utf8'))
}

interface Suite {
  readonly suites?: readonly Suite[]
  readonly specs?: readonly { readonly file: string; readonly title: string; readonly ok: boolean }[]
}

function runPlaywright(): readonly Outcome[] {
  const file = 'reports/conformance-browser.json'
  rmSync(file, { force: true })
  if (!isNamedInBrowserTests()) return []
  run('node_modules/@playwright/test/cli.js', ['test', '-g', pattern, '--reporter=list,json'], {
    PLAYWRIGHT_JSON_OUTPUT_NAME: file,
    [silenceVariable]: silenceFile,
  })
  const report = JSON.parse(readFileSync(file, 'utf8')) as Suite
  return specsOf(report).map(({ file, title, ok }) => ({ file: `tests/${file}`, title, passed: ok }))
}

/** Vesper is built and started for browser tests, which is long when none of them is about these rows. */
function isNamedInBrowserTests(): boolean {
  return readdirSync('tests', { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.spec.ts'))
    .some((file) => isNamedIn(join('tests', file)))
}

function specsOf(suite: Suite): NonNullable<Suite['specs']> {
  return [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(specsOf)]
}

/** Shows what the tests say while they run: it is minutes for some checklists. */
function run(script: string, args: readonly string[], env: Readonly<Record<string, string>> = {}): void {
  spawnSync(process.execPath, [script, ...args], {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, ...env },
  })
}
