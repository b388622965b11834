import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { checklists, type Row } from '../tests/conformance/checklists.ts'

/*
 * `npm run conformance [llm|cards]`: runs the tests that name rows of the numbered checklists, in Node and in the
 * browser, prints one line a row and writes reports/conformance.json. A row without a passing test is a miss.
 */

interface Outcome {
  readonly title: string
  readonly passed: boolean
}

interface RowResult extends Row {
  readonly passed: number
  readonly failed: readonly string[]
  readonly verdict: 'pass' | 'miss' | 'n/a'
}

const wanted = process.argv.slice(2)
const unknown = wanted.filter((name) => !Object.hasOwn(checklists, name))
if (unknown.length > 0) {
  console.error(`There is no checklist "${unknown.join(', ')}". There are: ${Object.keys(checklists).join(', ')}.`)
  process.exit(2)
}
const names = wanted.length > 0 ? wanted : Object.keys(checklists)
const rows = names.flatMap((name) => checklists[name] ?? [])
const prefixes = [...new Set(rows.map(({ id }) => id[0]))].join('')
const pattern = `(^|\\s)[${prefixes}]\\d\\d\\b`

mkdirSync('reports', { recursive: true })
const outcomes = [...runVitest(), ...runPlaywright()]
const results = rows.map((row) => judge(row, outcomes))
for (const { id, what, verdict, passed, failed, notApplicable } of results) {
  const detail =
    verdict === 'n/a' ? notApplicable : `${passed} passed${failed.length > 0 ? `, ${failed.length} failed` : ''}`
  console.log(`${id}  ${verdict.padEnd(4)}  ${what.padEnd(58)} ${detail}`)
}
const missed = results.filter(({ verdict }) => verdict === 'miss')
writeFileSync('reports/conformance.json', JSON.stringify({ checklists: names, results }, null, 2))
console.log(`\n${results.length - missed.length} of ${results.length} rows hold.`)
for (const { id, failed } of missed) console.log(`${id} missed: ${failed.join('; ') || 'no test names it'}`)
process.exit(missed.length > 0 ? 1 : 0)

function judge(row: Row, all: readonly Outcome[]): RowResult {
  const own = all.filter(({ title }) => leadingRows(title).includes(row.id))
  const failed = own.filter(({ passed }) => !passed).map(({ title }) => title)
  const passed = own.length - failed.length
  const verdict = row.notApplicable ? 'n/a' : passed > 0 && failed.length === 0 ? 'pass' : 'miss'
  return { ...row, passed, failed, verdict }
}

/** The numbers a title begins with: "L04 L05 stopping…" covers both. */
function leadingRows(title: string): readonly string[] {
  return /^(?:[A-Z]\d\d[,\s]+)+/.exec(title)?.[0].match(/[A-Z]\d\d/g) ?? []
}

function runVitest(): readonly Outcome[] {
  const file = 'reports/conformance-unit.json'
  rmSync(file, { force: true })
  run('node_modules/vitest/vitest.mjs', ['run', '-t', pattern, '--reporter=json', `--outputFile=${file}`])
  const report = JSON.parse(readFileSync(file, 'utf8')) as {
    testResults: { assertionResults: { title: string; status: string }[] }[]
  }
  return report.testResults
    .flatMap(({ assertionResults }) => assertionResults)
    .filter(({ status }) => status === 'passed' || status === 'failed')
    .map(({ title, status }) => ({ title, passed: status === 'passed' }))
}

interface Suite {
  readonly suites?: readonly Suite[]
  readonly specs?: readonly { readonly title: string; readonly ok: boolean }[]
}

function runPlaywright(): readonly Outcome[] {
  const file = 'reports/conformance-browser.json'
  rmSync(file, { force: true })
  run('node_modules/@playwright/test/cli.js', ['test', '-g', pattern, '--reporter=json'], {
    PLAYWRIGHT_JSON_OUTPUT_NAME: file,
  })
  const report = JSON.parse(readFileSync(file, 'utf8')) as Suite
  return specsOf(report).map(({ title, ok }) => ({ title, passed: ok }))
}

function specsOf(suite: Suite): readonly { readonly title: string; readonly ok: boolean }[] {
  return [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(specsOf)]
}

function run(script: string, args: readonly string[], env: Readonly<Record<string, string>> = {}): void {
  spawnSync(process.execPath, [script, ...args], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, ...env },
  })
}
