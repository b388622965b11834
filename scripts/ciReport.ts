import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './setup.mjs'
import { playwrightTimes, slowestOf, vitestTimes } from './test/slowest.ts'

/*
 * Writes reports/ci.json: what commit was tested, what came of it, how many seconds it took, and the slowest tests.
 * `tsx scripts/ciReport.ts PASSED FAILED SKIPPED SECONDS`, called by .ci/run when everything has run.
 */

const [passed, failed, skipped, seconds] = process.argv.slice(2).map(Number)
const commit = execFileSync('git', ['rev-parse', 'HEAD'], { cwd: root, encoding: 'utf8' }).trim()
const slowest = slowestOf([...vitestTimes(read('vitest.json')), ...playwrightTimes(read('playwright.json'))])

mkdirSync(join(root, 'reports'), { recursive: true })
const report = { commit, passed, failed, skipped, seconds, slowest }
writeFileSync(join(root, 'reports', 'ci.json'), `${JSON.stringify(report, undefined, 2)}\n`)

function read(name: string): unknown {
  try {
    return JSON.parse(readFileSync(join(root, 'reports', name), 'utf8'))
  } catch {
    return undefined
  }
}
