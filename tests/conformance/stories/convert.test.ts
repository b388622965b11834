import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { codeOf, type Diagnostic, type ScenarioEngine, type Story } from 'sdk'
import { openScriptMachine } from 'sdk/story'
import { storyWith } from 'sdk/testing'
import { expect, test } from 'vitest'
import { eosEngine } from '../../../plugins/scenario-eos/engine/eosEngine.ts'
import { guideEngine } from '../../../plugins/scenario-guideme/engine/guideEngine.ts'
import { about } from '../../../plugins/scenario-native/document/about.ts'
import { nativeEngine } from '../../../plugins/scenario-native/engine/nativeEngine.ts'
import isScenario from '../../../schemas/scenario.schema.json?validate'
import { readThrough } from './bothWays.ts'
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
  return storyWith(file.endsWith('.json') ? JSON.parse(text) : text, {
    files: files.map((name) => ({ name, type: 'image/svg+xml', size: 1 })),
  })
}
const converted = (engine: ScenarioEngine, story: Story): Story => {
  const { script } = engine.convert?.(story) ?? {}
  return { ...story, script }
}
const ofEngine = (name: string) => scenarios.filter(({ engine }) => engine === name).map(({ file }) => file)
const tempers = [1, 2, 3, 4]

/** Whether the original reads like this too, if chance would have it so. What a script says reads “…”. */
function canRead(engine: ScenarioEngine, story: Story, temper: number, words: string, mostChosen?: number): boolean {
  const like = new RegExp(`^${words.split('…').map(escaped).join('.+?')}$`)
  return Array.from({ length: 400 }, (_, seed) => seed).some((seed) =>
    like.test(readThrough(engine, { ...story, seed }, temper, mostChosen).words),
  )
}

const escaped = (text: string) => text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')

test.each([
  ['night-train.json', eos],
  ['tea-room.json', eos],
  ['garden-walk.xml', guideme],
] as const)('%s reads the same word by word in both formats, whatever is chosen', (file, engine) => {
  const story = sampleOf(file)
  const told = converted(engine, story)
  for (const temper of tempers) {
    const { words, chosen } = readThrough(native, told, temper)
    expect(chosen.length).toBeGreaterThan(0)
    expect(canRead(engine, story, temper, words), words).toBe(true)
  }
})

test('harbour-cards.xml reads the same as far as its scripts have no hand in it', () => {
  const story = sampleOf('harbour-cards.xml')
  const told = converted(guideme, story)
  const script = String(story.script)
    .replace(/<(Global)?javascript>[\s\S]*?<\/\1javascript>/gi, '')
    .replace(/ on(click|Triggered)="[^"]*"/g, '')
  for (const temper of tempers) {
    const { words, chosen } = readThrough(native, told, temper, 6)
    expect(chosen).toHaveLength(7)
    expect(canRead(guideme, { ...story, script }, temper, words, 6), words).toBe(true)
  }
})

test('what is in the built-in format already needs no telling', () => {
  for (const file of ofEngine('native')) {
    expect(native.convert).toBeUndefined()
    expect(about(sampleOf(file)).diagnostics).toEqual([])
  }
})

/** What is wrong with a converted story: the schema's word, and the errors of the linter. */
function wrongWith(engine: ScenarioEngine, story: Story): readonly unknown[] {
  const { script, losses = [] } = engine.convert?.(story) ?? {}
  const errors = about({ ...story, script }).diagnostics.filter(({ severity }) => severity === 'error')
  const lost = losses.filter(({ message, severity }: Diagnostic) => message === '' || severity === undefined)
  return [...(isScenario(script) ? [] : (isScenario.errors ?? ['?'])), ...errors, ...lost]
}

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
  const story = storyWith(read(file))
  expect(wrongWith(engine, story)).toEqual([])
  const losses = engine.convert?.(story).losses ?? []
  expect(losses.length).toBeGreaterThan(2)
  expect(losses.filter(({ page }) => page === undefined).length).toBeLessThan(3)
})

test('whatever stands in an EOS script, it becomes a valid scenario without errors', () => {
  fc.assert(
    fc.property(eosStories, (script) => {
      expect(wrongWith(eos, storyWith(script))).toEqual([])
    }),
    { numRuns: 150 },
  )
})

test('whatever stands in a guide, it becomes a valid scenario without errors', () => {
  fc.assert(
    fc.property(guides, (script) => {
      expect(wrongWith(guideme, storyWith(script))).toEqual([])
    }),
    { numRuns: 150 },
  )
})

test('what is no script of the format is refused with the reason', () => {
  expect(codeOf(caught(() => eos.convert?.(storyWith({}))))).toBe('package/unreadable')
  expect(caught(() => guideme.convert?.(storyWith('no guide')))).toBeInstanceOf(Error)
})

function caught(run: () => unknown): unknown {
  try {
    return run()
  } catch (error) {
    return error
  }
}

const large = (pages: number) =>
  Object.fromEntries(
    Array.from({ length: pages }, (_, page) => [
      `${page}`,
      [
        { say: { label: `Page ${page}` } },
        { choice: { options: [{ label: 'On', commands: [{ goto: { target: `${page + 1}` } }] }] } },
      ],
    ]),
  )

test('a script of more pages than the format has nodes is told as far as it goes', () => {
  const { script, losses = [] } = eos.convert?.(storyWith({ pages: large(6000) })) ?? {}
  const { nodes } = script as { readonly nodes: object }
  expect(Object.keys(nodes)).toHaveLength(5000)
  expect(about(storyWith(script)).diagnostics).toEqual([])
  expect(losses.some(({ message }) => message.includes('at most 5000 nodes'))).toBe(true)
})

test('lists nested out of all measure are left out with a loss', () => {
  let list: unknown[] = [{ end: {} }]
  for (let turn = 0; turn < 5000; turn += 1) list = [{ if: { condition: '1', commands: list } }]
  const story = storyWith({ pages: { start: list } })
  expect(wrongWith(eos, story)).toEqual([])
  expect(eos.convert?.(story).losses.some(({ message }) => message.includes('nested too deep'))).toBe(true)
})
