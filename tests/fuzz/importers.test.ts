import { appendFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { randomFrom } from '../fixtures/cards/mutate.ts'
import { backupTargets } from './importers/backups.ts'
import { cardTargets } from './importers/cards.ts'
import { chatTargets } from './importers/chats.ts'
import { loraTargets } from './importers/loras.ts'
import { loreTargets } from './importers/lore.ts'
import { memoryTargets } from './importers/memories.ts'
import { ownFileTargets } from './importers/ownFiles.ts'
import { packageTargets } from './importers/packages.ts'
import { patternTargets } from './importers/patterns.ts'
import { presetTargets } from './importers/presets.ts'
import { registryTargets } from './importers/registry.ts'
import { saveTargets } from './importers/saves.ts'
import { storyTargets } from './importers/stories.ts'
import { workflowTargets } from './importers/workflows.ts'
import type { Target } from './target.ts'

/*
 * Every importer against files in which something went wrong. `npm run fuzz -- 20000` goes through as many of each;
 * `--seed` begins elsewhere, `--only <name>` stays with one. To see one file again: `-- 1 --only <name> --seed <number>`.
 */

const targets: readonly Target[] = [
  ...cardTargets,
  ...loreTargets,
  ...presetTargets,
  ...chatTargets,
  ...backupTargets,
  ...storyTargets,
  ...patternTargets,
  ...workflowTargets,
  ...packageTargets,
  ...registryTargets,
  ...memoryTargets,
  ...loraTargets,
  ...saveTargets,
  ...ownFileTargets,
]

const amount = Number(process.env.FUZZ ?? 500)
const seed = Number(process.env.FUZZ_SEED ?? 20_260)
const only = process.env.FUZZ_ONLY
/** Of computing, not of waiting for a machine that is busy with other tests. */
const usualMaxMs = 1000
/** In fewer than this, an outcome may be missing by chance. */
const fairAmount = 500

const unhandled: unknown[] = []
const note = (reason: unknown) => unhandled.push(reason)
beforeAll(() => void process.on('unhandledRejection', note))
afterAll(() => void process.off('unhandledRejection', note))

const chosen = targets.filter(({ name }) => only === undefined || name === only)
if (chosen.length === 0) {
  throw new Error(`There is no importer "${only}". There are: ${targets.map(({ name }) => name).join(', ')}.`)
}
const titleOf = ({ rows, name }: Target) =>
  `${rows ? `${rows} ` : ''}${amount} damaged files for ${name}: no crash, no hang, a reason or something that can be exported`

test.each(chosen.map((each) => [titleOf(each), each] as const))(
  '%s',
  { timeout: 24 * 3_600_000 },
  async (_, target) => {
    const outcomes = new Map<string, number>()
    let slowestMs = 0
    for (let index = 0; index < amount; index++) {
      const random = randomFrom(seed + index)
      const input = target.input(random)
      const before = process.cpuUsage()
      const outcome = await Promise.resolve()
        .then(() => target.run(input, random))
        .catch((error: unknown) => {
          throw new Error(`${again(target, index)}: ${String(error)}`, { cause: error })
        })
      const spentMs = process.cpuUsage(before).user / 1000
      slowestMs = Math.max(slowestMs, spentMs)
      // The first one also compiles.
      if (index > 0 && spentMs > (target.maxMs ?? usualMaxMs))
        throw new Error(`${again(target, index)}: took ${spentMs} ms`)
      if (polluted()) throw new Error(`${again(target, index)}: prototypes were changed`)
      outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1)
      if (index % 100 === 0) await new Promise(setImmediate)
    }
    await new Promise(setImmediate)
    expect(unhandled).toEqual([])
    if (amount >= fairAmount) expect([...outcomes.keys()]).toEqual(expect.arrayContaining([...target.outcomes]))
    const found = {
      name: target.name,
      amount,
      seed,
      slowestMs: Math.round(slowestMs),
      outcomes: Object.fromEntries(outcomes),
    }
    if (process.env.FUZZ_REPORT) appendFileSync(process.env.FUZZ_REPORT, `${JSON.stringify(found)}\n`)
  },
)

const again = ({ name }: Target, index: number) => `npm run fuzz -- 1 --only ${name} --seed ${seed + index}`

const own = [Object.prototype, Array.prototype, Function.prototype]
const before = own.map((each) => Reflect.ownKeys(each).length)
const polluted = () => own.some((each, at) => Reflect.ownKeys(each).length !== before[at])

test('every target makes the same file of the same number', () => {
  for (const { name, input } of targets) expect(input(randomFrom(7)), name).toEqual(input(randomFrom(7)))
})
