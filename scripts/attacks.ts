import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { attacksVariable, type Outcome } from '../tests/attacks/attack.ts'
import { minAttacks, tableOf, verdictOf } from './attacks/table.ts'
import { runSandbox } from './sandbox/runSandbox.ts'

/*
 * `npm run attacks [-- --node]`: makes every attack of tests/attacks in Node and of tests/sandbox in a real browser, once
 * each, prints one table and writes reports/attacks.json. Fails when any attack succeeds or fewer than 450 were made.
 * With `--node` the browser is left out, and the number is not judged.
 */

const asked = process.argv.slice(2)
const nodeOnly = asked.includes('--node')
if (asked.some((word) => word !== '--node')) {
  console.error('Usage: npm run attacks   or   npm run attacks -- --node')
  process.exit(2)
}
const node = runInNode()
const browser = nodeOnly ? { outcomes: [], ended: true } : runInBrowser()
const outcomes = [...node.outcomes, ...browser.outcomes]

console.log(tableOf(outcomes))
for (const { area, tries, broke } of outcomes)
  if (broke !== undefined) console.log(`BROKE  ${area}: ${tries}: ${broke}`)
const verdict = verdictOf(outcomes, node.ended && browser.ended, nodeOnly ? 1 : minAttacks)
console.log(`\n${verdict.words}`)
mkdirSync('reports', { recursive: true })
writeFileSync('reports/attacks.json', JSON.stringify({ ...verdict, outcomes }, null, 2))
process.exit(verdict.holds ? 0 : 1)

interface Run {
  readonly outcomes: readonly Outcome[]
  readonly ended: boolean
}

function runInNode(): Run {
  const file = resolve('reports/attacks-node.jsonl')
  rmSync(file, { force: true })
  const run = spawnSync(
    process.execPath,
    ['node_modules/vitest/vitest.mjs', 'run', 'tests/attacks', '--maxWorkers=1', '--reporter=dot', '--retry=0'],
    { stdio: ['ignore', 'ignore', 'inherit'], env: { ...process.env, [attacksVariable]: file } },
  )
  const lines = existsSync(file) ? readFileSync(file, 'utf8').split('\n') : []
  const outcomes = lines.filter((line) => line !== '').map((line) => JSON.parse(line) as Outcome)
  return { outcomes, ended: run.status === 0 }
}

/** Tests of the sandbox suite that attack nothing show that the listeners hear; they are no attacks, and are not counted. */
function runInBrowser(): Run {
  const { lines, ended } = runSandbox([])
  const outcomes = lines
    .filter(({ met, passed }) => met !== '' || !passed)
    .map(
      ({ group, attack, met, passed, ms }, index): Outcome => ({
        id: `sandbox-${index}`,
        area: 'plugins in the browser',
        tries: `${group}: ${attack}`,
        ms,
        ...(!passed && { broke: met || 'the test failed' }),
      }),
    )
  return { outcomes, ended }
}
