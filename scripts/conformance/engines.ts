import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { testEngines } from '../../src/server/database/testDatabase.fixture.ts'
import { installPackage } from '../browser/installPackage.ts'

export interface EngineResult {
  readonly engine: string
  readonly passed: number
  readonly failed: number
  readonly skipped: number
}

/** Runs the tests of the server on every engine it works with: the same must pass on each. */
export async function runOnEngines(): Promise<readonly EngineResult[]> {
  await installEngines()
  return testEngines.map((engine) => {
    const file = `reports/conformance-${engine}.json`
    rmSync(file, { force: true })
    const reporters = ['--reporter=dot', '--reporter=json', `--outputFile.json=${file}`]
    spawnSync(
      process.execPath,
      ['node_modules/vitest/vitest.mjs', 'run', 'src/server', '--hookTimeout=60000', ...reporters],
      {
        stdio: ['ignore', 'inherit', 'inherit'],
        env: { ...process.env, VESPER_TEST_ENGINE: engine },
      },
    )
    if (!existsSync(file)) return { engine, passed: 0, failed: 1, skipped: 0 }
    const report = JSON.parse(readFileSync(file, 'utf8'))
    const { numPassedTests: passed, numFailedTests: failed, numPendingTests: skipped } = report
    return { engine, passed, failed, skipped }
  })
}

/** What the engines need, from the packages of the system; where that may not be done, tests say what is missing. */
async function installEngines(): Promise<void> {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return
  if (!existsSync('/usr/lib/postgresql')) await installPackage('postgresql')
  if (!existsSync('/usr/sbin/pgbouncer')) await installPackage('pgbouncer')
}
