import { writeFileSync } from 'node:fs'
import { runSandbox } from './sandbox/runSandbox.ts'

/*
 * `npm run test:sandbox`: has a hostile plugin try everything in tests/sandbox in a real browser, prints one line an
 * attack with the refusal it met, and writes reports/sandbox.json. Whatever is not refused is a miss.
 */

const { lines, ended } = runSandbox(process.argv.slice(2))

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
process.exit(missed.length > 0 || !ended ? 1 : 0)
