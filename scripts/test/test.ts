import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root, Stop } from '../setup.mjs'
import { changedFiles, selectionOf } from './changed.ts'
import { add, type Counts, none, summary } from './counts.ts'
import { type Part, parts, type Step, type StepResult, stepsOf, stepsOfChange } from './steps.ts'

/** `npm test`, once the dependencies are there. Every step runs, also after one has failed. */
export async function test(args: readonly string[]): Promise<number> {
  const steps = args.length === 1 && args[0] === 'changed' ? await stepsForChanges() : stepsOf(readParts(args))
  mkdirSync(join(root, 'reports'), { recursive: true })
  let total = none
  for (const some of together(steps))
    for (const counts of await Promise.all(some.map(perform))) total = add(total, counts)
  console.log(`\n${summary(total)}`)
  return total.failed === 0 ? 0 : 1
}

/** Light steps that follow each other are performed side by side. */
function together(steps: readonly Step[]): readonly (readonly Step[])[] {
  const groups: Step[][] = []
  for (const step of steps) {
    const last = groups.at(-1)
    if (step.isLight && last?.[0]?.isLight) last.push(step)
    else groups.push([step])
  }
  return groups
}

/** Says first what will run, and what will not. */
async function stepsForChanges(): Promise<readonly Step[]> {
  const change = await changedFiles()
  if (change.files.length === 0)
    throw new Stop(`Nothing has changed since ${change.since}. Run "npm test" for all tests.`)
  const selection = selectionOf(change)
  console.log(`${change.files.length} changed since ${change.since}`)
  for (const path of selection.browser) console.log(`  ${path}`)
  if (selection.leftOut.length > 0)
    console.log(
      `${selection.leftOut.length} more files of browser tests may be affected: "npm test -- browser" runs all.`,
    )
  return stepsOfChange(selection)
}

function readParts(args: readonly string[]): readonly Part[] {
  const unknown = args.filter((arg) => !parts.some((part) => part === arg))
  if (unknown.length > 0) {
    throw new Stop(
      `There is no part of the tests called "${unknown.join(' ')}". The parts are ${parts.join(', ')}; "changed" alone runs what a change can affect.`,
    )
  }
  return args.length === 0 ? parts : parts.filter((part) => args.includes(part))
}

async function perform(step: Step): Promise<Counts> {
  const began = performance.now()
  const { counts, output } = await step.run().catch(asFailure)
  writeFileSync(join(root, 'reports', `${step.name}.log`), output)
  if (counts.failed > 0) console.log(`\n${output.trimEnd()}\n`)
  const seconds = ((performance.now() - began) / 1000).toFixed(1)
  console.log(
    `${counts.failed > 0 ? 'FAILED' : 'ok    '}  ${step.name.padEnd(8)} ${seconds.padStart(6)} s   ${summary(counts)}`,
  )
  return counts
}

function asFailure(error: unknown): StepResult {
  const output = error instanceof Stop ? error.message : String(error instanceof Error ? error.stack : error)
  return { counts: { ...none, failed: 1 }, output }
}
