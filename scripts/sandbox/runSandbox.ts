import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'

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

/** One test of the sandbox suite. */
export interface Line {
  readonly group: string
  readonly attack: string
  /** What the attack was told, word for word; empty for a test that attacks nothing. */
  readonly met: string
  readonly passed: boolean
  readonly ms: number
  /** The longest gap of the page's timer, and the longest wait of a plugin that does no harm. */
  readonly waits: string
}

export interface SandboxRun {
  readonly lines: readonly Line[]
  /** False when the run ended badly, whatever its lines say. */
  readonly ended: boolean
}

const raw = 'reports/sandbox-browser.json'

/** Runs tests/sandbox in a real browser; more arguments go to Playwright. */
export function runSandbox(args: readonly string[]): SandboxRun {
  mkdirSync('reports', { recursive: true })
  rmSync(raw, { force: true })
  const run = spawnSync(
    process.execPath,
    ['node_modules/@playwright/test/cli.js', 'test', 'tests/sandbox', '--workers=1', '--reporter=json', ...args],
    { stdio: ['ignore', 'ignore', 'inherit'], env: { ...process.env, PLAYWRIGHT_JSON_OUTPUT_NAME: raw } },
  )
  const lines = existsSync(raw) ? linesOf(JSON.parse(readFileSync(raw, 'utf8')) as Suite, '') : []
  return { lines, ended: run.status === 0 && lines.length > 0 }
}

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
