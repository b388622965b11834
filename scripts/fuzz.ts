import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'

/*
 * `npm run fuzz [-- <count>] [--seed <number>] [--only <importer>]`: that many damaged files for each importer (2,000
 * unless told), and a table of how they ended. Fails when any of them breaks one; it says how to see that file again.
 */

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { seed: { type: 'string' }, only: { type: 'string' } },
})
const count = Number(positionals[0] ?? 2000)
const seed = Number(values.seed ?? Date.now() % 1_000_000_000)
if (!Number.isInteger(count) || count < 1 || !Number.isInteger(seed)) {
  console.error('Say how many, and with which seed: npm run fuzz -- 20000 --seed 7')
  process.exit(2)
}

const report = resolve('reports/fuzz.jsonl')
mkdirSync(resolve('reports'), { recursive: true })
rmSync(report, { force: true })
console.log(`${count} damaged files for each importer, seed ${seed}`)
const { status } = spawnSync(
  process.execPath,
  [
    'node_modules/vitest/vitest.mjs',
    'run',
    'tests/fuzz/importers.test.ts',
    '--maxWorkers=1',
    '--reporter=dot',
    '--retry=0',
  ],
  {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...process.env,
      FUZZ: String(count),
      FUZZ_SEED: String(seed),
      FUZZ_REPORT: report,
      ...(values.only !== undefined && { FUZZ_ONLY: values.only }),
    },
  },
)

interface Found {
  readonly name: string
  readonly amount: number
  readonly slowestMs: number
  readonly outcomes: Readonly<Record<string, number>>
}

const found = existsSync(report)
  ? readFileSync(report, 'utf8')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as Found)
  : []
for (const { name, amount, slowestMs, outcomes } of found) {
  const ends = Object.entries(outcomes)
    .toSorted((a, b) => b[1] - a[1])
    .map(([outcome, times]) => `${outcome} ${times}`)
  console.log(`${name.padEnd(18)} ${String(amount).padStart(7)}  slowest ${slowestMs} ms  ${ends.join(', ')}`)
}
console.log(status === 0 ? 'Every importer held.' : 'An importer broke: see above.')
process.exit(status ?? 1)
