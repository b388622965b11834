import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { codeOf, type Diagnostic, type ScenarioEngine, type Story } from 'sdk'
import { openScriptMachine } from 'sdk/story'
import { expect, test } from 'vitest'
import { eosEngine } from '../../../plugins/scenario-eos/engine/eosEngine.ts'
import { guideEngine } from '../../../plugins/scenario-guideme/engine/guideEngine.ts'
import { about } from '../../../plugins/scenario-native/document/about.ts'
import { nativeEngine } from '../../../plugins/scenario-native/engine/nativeEngine.ts'
import isScenario from '../../../schemas/scenario.schema.json?validate'
import { readThrough, storyOf } from './bothWays.ts'
import { eosStories, guides } from './convertible.ts'

const root = new URL('../../../', import.meta.url)
const read = (name: string) => readFileSync(new URL(name, root), 'utf8')
const machine = await openScriptMachine()
const eos = eosEngine(machine) as ScenarioEngine
const guideme = guideEngine(machine) as ScenarioEngine
const native = nativeEngine as ScenarioEngine

interface Sample {
  readonly engine: string
  readonly file: string
  readonly files: readonly string[]
}
const { scenarios } = JSON.parse(read('scenarios/index.json')) as { readonly scenarios: readonly Sample[] }
const sampleOf = (file: string): Story => {
  const files = scenarios.find((sample) => sample.file === file)?.files ?? []
  const text = read(`scenarios/${file}`)
  return storyOf(file.endsWith('.json') ? JSON.parse(text) : text, {
    files: files.map((name) => ({ name, type: 'image/svg+xml', size: 1 })),
  })
}
const converted = (engine: ScenarioEngine, story: Story): Story => {
  const { script } = engine.convert?.(story) ?? {}
  return { ...story, script }
}
const tempers = [1, 2, 3, 4, 5, 6]

/** Whether the original reads like this too, if chance would have it so. */
const canRead = (engine: ScenarioEngine, story: Story, temper: number, words: string) =>
  Array.from({ length: 400 }, (_, seed) => seed).some(
    (seed) => readThrough(engine, { ...story, seed }, temper).words === words,
  )

test.each([
  ['night-train.json', eos],
  ['garden-walk.xml', guideme],
] as const)('%s reads the same word by word in both formats, whatever is chosen', (file, engine) => {
  const story = sampleOf(file)
  const told = converted(engine, story)
  for (const temper of tempers) {
    const { words, chosen } = readThrough(native, told, temper)
    expect(chosen.length).toBeGreaterThan(2)
    expect(canRead(engine, story, temper, words), words).toBe(true)
  }
})

/** What is wrong with a converted story: the schema's word, and the errors of the linter. */
function wrongWith(engine: ScenarioEngine, story: Story): readonly unknown[] {
  const { script, losses = [] } = engine.convert?.(story) ?? {}
  const errors = about({ ...story, script }).diagnostics.filter(({ severity }) => severity === 'error')
  const lost = losses.filter(({ message, severity }: Diagnostic) => message === '' || severity === undefined)
  return [...(isScenario(script) ? [] : (isScenario.errors ?? ['?'])), ...errors, ...lost]
}

const ofEngine = (name: string) => scenarios.filter(({ engine }) => engine === name).map(({ file }) => file)

test.each([
  ...ofEngine('eos').map((file) => [file, eos] as const),
  ...ofEngine('guideme').map((file) => [file, guideme] as const),
])('%s is converted to a scenario the linter finds nothing wrong with', (file, engine) => {
  const story = sampleOf(file)
  expect(wrongWith(engine, story)).toEqual([])
  expect(about(converted(engine, story)).diagnostics).toEqual([])
})

test.each([
  ['plugins/scenario-eos/fixtures/garden.json', eos],
  ['plugins/scenario-eos/fixtures/kitchen.json', eos],
  ['plugins/scenario-eos/fixtures/lighthouse.json', eos],
  ['plugins/scenario-guideme/fixtures/tea-room.xml', guideme],
] as const)('%s is converted to a valid scenario, and every loss names its page', (file, engine) => {
  const story = storyOf(read(file))
  expect(wrongWith(engine, story)).toEqual([])
  const losses = engine.convert?.(story).losses ?? []
  expect(losses.length).toBeGreaterThan(2)
  expect(losses.filter(({ page }) => page === undefined).length).toBeLessThan(3)
})

test('whatever stands in an EOS script, it becomes a valid scenario without errors', () => {
  fc.assert(
    fc.property(eosStories, (script) => {
      expect(wrongWith(eos, storyOf(script))).toEqual([])
    }),
    { numRuns: 250 },
  )
})

test('whatever stands in a guide, it becomes a valid scenario without errors', () => {
  fc.assert(
    fc.property(guides, (script) => {
      expect(wrongWith(guideme, storyOf(script))).toEqual([])
    }),
    { numRuns: 250 },
  )
})

test('what is no script of the format is refused with the reason', () => {
  expect(codeOf(caught(() => eos.convert?.(storyOf({}))))).toBe('package/unreadable')
  expect(caught(() => guideme.convert?.(storyOf('no guide')))).toBeInstanceOf(Error)
})

function caught(run: () => unknown): unknown {
  try {
    return run()
  } catch (error) {
    return error
  }
}
