import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'

/*
 * `npm run test:sandbox`: has a hostile plugin try everything in tests/sandbox in a real browser, prints one line an
 * attack with the refusal it met, and writes reports/sandbox.json. Whatever is not refused is a miss.
 */

interface Suite {
  readonly title?: string
  readonly suites?: readonly Suite[]
  readonly specs?: readonly Spec[]
}

interface Spec {
  readonly title: string
  readonly ok: boolean
  readonly tests: readonly {
    readonly annotations?: readonly { readonly type: string; readonly description?: string }[]
    readonly results: readonly { readonly duration: number }[]
  }[]
}

interface Line {
  readonly group: string
  readonly attack: string
  /** What the attack was told, word for word. */
  readonly met: string
  readonly passed: boolean
  readonly ms: number
  /** The longest gap of the page's timer, and the longest wait of a plugin that does no harm. */
  readonly waits: string
}

const raw = 'reports/sandbox-browser.json'
mkdirSync('reports', { recursive: true })
rmSync(raw, { force: true })
const run = spawnSync(
  process.execPath,
  [
    'node_modules/@playwright/test/cli.js',
    'test',
    'tests/sandbox',
    '--workers=1',
    '--reporter=json',
    ...process.argv.slice(2),
  ],
  { stdio: ['ignore', 'ignore', 'inherit'], env: { ...process.env, PLAYWRIGHT_JSON_OUTPUT_NAME: raw } },
)
const lines = linesOf(JSON.parse(readFileSync(raw, 'utf8')) as Suite, '')

for (const group of new Set(lines.map((line) => line.group))) {
  console.log(`\n${group}`)
  for (const { attack, met, passed } of lines.filter((line) => line.group === group)) {
    console.log(`  ${passed ? 'held ' : 'MISS '} ${attack.padEnd(72)} ${met}`)
  }
}
const missed = lines.filter(({ passed }) => !passed)
const attacks = lines.filter(({ met }) => met !== '')
writeFileSync(
  'reports/sandbox.json',
  JSON.stringify({ attacks: attacks.length, missed: missed.length, lines }, null, 2),
)
console.log(`\n${attacks.length} attacks and ${lines.length - attacks.length} other tests, ${missed.length} missed.`)
process.exit(missed.length > 0 || lines.length === 0 || run.status !== 0 ? 1 : 0)

function linesOf(suite: Suite, group: string): readonly Line[] {
  const within = suite.title ?? group
  const own = (suite.specs ?? []).map((spec): Line => lineOf(spec, within))
  return [...own, ...(suite.suites ?? []).flatMap((inner) => linesOf(inner, within))]
}

function lineOf({ title, ok, tests }: Spec, group: string): Line {
  const said = (type: string) =>
    tests.flatMap(({ annotations = [] }) => annotations).find((one) => one.type === type)?.description ?? ''
  const ms = tests.flatMap(({ results }) => results).reduce((sum, { duration }) => sum + duration, 0)
  return { group, attack: title, met: said('met').slice(0, 110), passed: ok, ms, waits: said('waits') }
}
