import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { ensureBrowser } from '../browser/ensureBrowser.ts'
import { ensureFirefox } from '../browser/ensureFirefox.ts'
import { ensureBuild } from '../build/ensureBuild.ts'
import { type Finished, run, runNode } from '../run.ts'
import { root } from '../setup.mjs'
import { type Counts, none, playwrightCounts, trustExitCode, vitestCounts } from './counts.ts'
import type { Selection } from './selectTests.ts'

export const parts = ['checks', 'unit', 'browser', 'firefox'] as const
export type Part = (typeof parts)[number]

export interface Step {
  readonly name: string
  readonly run: () => Promise<StepResult>
  /** Runs beside other light steps: alone it leaves a processor idle most of the time. */
  readonly isLight?: true
}

interface StepOfParts extends Step {
  readonly parts: readonly Part[]
}

export interface StepResult {
  readonly counts: Counts
  readonly output: string
}

/** All that `npm test` does, in order: the quick and telling first. */
const all: readonly StepOfParts[] = [
  { name: 'lint', parts: ['checks'], run: () => check('lint'), isLight: true },
  { name: 'types', parts: ['checks'], run: () => check('types'), isLight: true },
  { name: 'unused', parts: ['checks'], run: () => check('unused'), isLight: true },
  { name: 'reference', parts: ['checks'], run: () => check('reference:check'), isLight: true },
  { name: 'unit', parts: ['unit'], run: () => unit(['run']) },
  { name: 'build', parts: ['checks', 'browser', 'firefox'], run: () => check('build') },
  { name: 'size', parts: ['checks'], run: () => check('size') },
  { name: 'browser', parts: ['browser'], run: () => browser([]) },
  { name: 'firefox', parts: ['firefox'], run: firefox },
]

export const stepsOf = (wanted: readonly Part[]): readonly Step[] =>
  all.filter((step) => step.parts.some((part) => wanted.includes(part)))

/** What a change can affect; see `selectTests`. Nothing of the browser's is built when no browser test is. */
export const stepsOfChange = ({ related, browser: tests }: Selection): readonly Step[] => [
  { name: 'lint', run: () => check('lint'), isLight: true },
  { name: 'types', run: () => check('types'), isLight: true },
  ...(related.length > 0
    ? [{ name: 'unit', run: () => unit(['related', '--run', '--passWithNoTests', ...related]) }]
    : []),
  ...(tests.length > 0
    ? [
        { name: 'build', run: currentBuild },
        { name: 'browser', run: () => browser(tests) },
      ]
    : []),
]

async function currentBuild(): Promise<StepResult> {
  await ensureBuild()
  return { counts: { ...none, passed: 1 }, output: '' }
}

/** A check passes or fails as one. */
async function check(script: string): Promise<StepResult> {
  const { code, output } = await npmRun(script)
  return { counts: { ...none, [code === 0 ? 'passed' : 'failed']: 1 }, output }
}

function unit(args: readonly string[]): Promise<StepResult> {
  const reporters = ['--reporter=default', '--reporter=json', '--outputFile.json=reports/vitest.json']
  return counted('reports/vitest.json', vitestCounts, () =>
    runNode(['node_modules/vitest/vitest.mjs', ...args, ...reporters]),
  )
}

/** Runs these files of browser tests, or all. */
async function browser(files: readonly string[]): Promise<StepResult> {
  const env = { CHROME_BIN: await ensureBrowser() }
  return counted('reports/playwright.json', playwrightCounts, () =>
    runNode(['node_modules/@playwright/test/cli.js', 'test', ...files], { env }),
  )
}

/** A computer on which no Firefox can be had skips these steps, and says so. */
async function firefox(): Promise<StepResult> {
  const path = await ensureFirefox()
  if (path) {
    const args = ['test', '--config', 'tests/firefox/playwright.config.ts']
    return counted('reports/firefox.json', playwrightCounts, () =>
      runNode(['node_modules/@playwright/test/cli.js', ...args], { env: { FIREFOX_BIN: path } }),
    )
  }
  const steps = readFileSync(join(root, 'tests/firefox/smoke.firefox.ts'), 'utf8').match(/^ *test\('/gm) ?? []
  const output = `No Firefox was found, so ${steps.length} steps in Firefox were skipped. Install one, or set FIREFOX_BIN to the program.`
  console.log(output)
  return { counts: { ...none, skipped: steps.length }, output }
}

async function counted(
  reportPath: string,
  read: (report: unknown) => Counts,
  work: () => Promise<Finished>,
): Promise<StepResult> {
  rmSync(join(root, reportPath), { force: true })
  const { code, output } = await work()
  return { counts: trustExitCode(code, read(parse(join(root, reportPath)))), output }
}

function parse(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch {
    return undefined
  }
}

function npmRun(script: string): Promise<Finished> {
  const args = ['run', '--silent', script]
  const cli = process.env.npm_execpath
  return cli && /\.c?js$/.test(cli) ? runNode([cli, ...args]) : run('npm', args)
}
