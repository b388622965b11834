import fc from 'fast-check'
import type { ScenarioStep, SceneEvent, Story } from 'sdk'
import { frozen, sceneWith } from 'sdk/testing'
import { expect, test } from 'vitest'
import { about } from '../document/about.ts'
import kits from '../kit.ts'
import { storyOf } from '../rig.fixture.ts'
import { nativeEngine } from './nativeEngine.ts'
import type { NativeState } from './state.ts'

const id = fc.constantFrom('a', 'b', 'c', '__proto__', 'missing')
const seconds = fc.constantFrom(0, 0.5, 3, 20)
const condition = fc.constantFrom('x > 1', 'turns >= 1', 'not y', 'the player yawns', true)
const changes = fc.constantFrom(['x += 1'], ['y = true', 'x -= 2'], { z: 'word' }, 'x = turns')
const some = (fields: Parameters<typeof fc.record>[0]) => fc.record(fields, { requiredKeys: [] })
const button = some({ id, label: fc.constant('Go'), to: id, wait: seconds, if: condition, set: changes })
const way = some({ to: id, if: condition })
const stimulus = some({
  type: fc.constantFrom('pain', 'pleasure'),
  target: fc.constantFrom('vibrate', 'shock', 'estim'),
  level: fc.double({ noNaN: true }),
  wait: seconds,
})
const node = some({
  desc: fc.constant('Here, {{player}}: {{x}}.'),
  char: fc.constantFrom('none', 'host'),
  image: fc.constant('a.svg'),
  audio: fc.constantFrom('a.mp3', ['a.mp3', 'b.mp3']),
  stimulation: fc.array(stimulus, { maxLength: 3 }),
  wait: seconds,
  next: fc.oneof(id, fc.array(way, { maxLength: 2 })),
  noChat: fc.boolean(),
  buttons: fc.array(button, { maxLength: 3 }),
  aiActions: fc.array(some({ desc: fc.constant('x'), to: id, if: condition, params: fc.constant({ x: 3 }) }), {
    maxLength: 2,
  }),
  set: changes,
  end: fc.boolean(),
})
const document = fc.record({ a: node, b: node, c: node, proto: node }).map(({ proto, ...nodes }) => ({
  id: 'random',
  name: 'Random',
  start: 'a',
  state: { x: 0 },
  visible: ['x', 'y'],
  nodes: Object.fromEntries([...Object.entries(nodes), ['__proto__', proto]]),
}))

const event: fc.Arbitrary<SceneEvent> = fc.oneof(
  fc.constantFrom<SceneEvent>(
    { kind: 'began' },
    { kind: 'continued' },
    { kind: 'elapsed', ms: 1000 },
    { kind: 'resumed' },
    { kind: 'said', by: 'player', text: 'Yes.' },
    { kind: 'ended', clip: 'sound-1-0', left: 0 },
  ),
  id.map((choice) => ({ kind: 'chose' as const, choice })),
  id.map((to) => ({ kind: 'led' as const, to })),
  id.map((to) => ({ kind: 'jumped' as const, to })),
)
const moves = fc.array(fc.tuple(event, fc.integer({ min: 0, max: 20_000 })), { maxLength: 40 })

type Moves = readonly (readonly [SceneEvent, number])[]

function play(script: unknown, events: Moves, between: (state: NativeState) => NativeState): readonly ScenarioStep[] {
  const story = frozen(storyOf(script))
  let state = nativeEngine.start(story.script, story)
  let now = Date.UTC(2030, 0, 1)
  return [[{ kind: 'began' }, 0] as const, ...events].map(([event, ms]) => {
    now += ms
    const step = nativeEngine.step(frozen(between(state)), event, frozen(sceneWith({ now })), story)
    state = step.state
    return step
  })
}

test('native-38 native-58 the same events give the same story, with its state saved between steps or not', () => {
  fc.assert(
    fc.property(document, moves, (script, events) => {
      const first = play(script, events, (state) => state)
      const saved = play(structuredClone(script), events, (state) => JSON.parse(JSON.stringify(state)))
      expect(saved).toEqual(first)
    }),
    { numRuns: 150 },
  )
})

test('native-29 native-24 nothing but what is on the stage leads anywhere', () => {
  fc.assert(
    fc.property(document, moves, (script, events) => {
      const steps = play(script, events, (state) => state)
      for (const [index, { stage, state }] of steps.entries()) {
        const then = events[index]
        const after = steps[index + 1]
        if (then?.[0].kind !== 'led' || !after) continue
        const { to } = then[0]
        if (!stage?.chat?.ways.some((way) => way.to === to)) expect(after.effects).toEqual([])
        if (!stage?.chat?.ways.some((way) => way.to === to))
          expect((after.state as NativeState).node).toBe((state as NativeState).node)
      }
    }),
    { numRuns: 100 },
  )
})

const { script: harbour } = kits.scenarioEngine.native
const odd = [null, 0, -1, 1e308, '', 'quay', '__proto__', [], {}, true, [null], { to: 'quay' }, 'x'.repeat(30_000)]

/** The document with one to three of its parts replaced, removed or moved. */
function mutated(picks: readonly number[]): unknown {
  const copy: unknown = structuredClone(harbour)
  for (let at = 0; at + 1 < picks.length; at += 2) {
    let here = copy as Record<string, unknown>
    for (let pick = picks[at] ?? 0; ; pick = Math.floor(pick / 7)) {
      const keys = Object.keys(here)
      const key = keys[pick % Math.max(1, keys.length)]
      if (key === undefined) break
      const inner = here[key]
      if (pick % 5 !== 0 && typeof inner === 'object' && inner !== null) {
        here = inner as Record<string, unknown>
        continue
      }
      const value = odd[(picks[at + 1] ?? 0) % (odd.length + 1)]
      if (value === undefined) delete here[key]
      else here[key] = structuredClone(value)
      break
    }
  }
  return copy
}

const mutations = fc.array(fc.nat(1_000_000), { minLength: 2, maxLength: 6 })

const fixed: Moves = [
  [{ kind: 'began' }, 0],
  [{ kind: 'chose', choice: 'light' }, 10],
  [{ kind: 'chose', choice: 'walk' }, 10],
  [{ kind: 'elapsed', ms: 1 }, 25_000],
  [{ kind: 'led', to: 'cabin' }, 10],
  [{ kind: 'said', by: 'player', text: 'Yes.' }, 10],
  [{ kind: 'elapsed', ms: 1 }, 90_000_000],
  [{ kind: 'stopped' }, 0],
]

/** What a story is said to be; undefined where it was refused, with a reason. */
function told(story: Story) {
  try {
    return about(story)
  } catch (error) {
    if (!String(error).startsWith('Error: Invalid scenario')) throw error
    return undefined
  }
}

test.each([1, 2, 3, 4])(
  'native-59 5,000 mutated documents are refused with a reason or read (%i)',
  () => {
    let refused = 0
    let warned = 0
    const check = (picks: readonly number[]) => {
      const found = told(storyOf(mutated(picks)))
      if (!found) refused++
      else if (found.diagnostics.length > 0) warned++
    }
    fc.assert(fc.property(mutations, check), { numRuns: 5000 })
    expect(refused).toBeGreaterThan(100)
    expect(warned).toBeGreaterThan(500)
  },
  60_000,
)

test('native-59 a mutated document that is read can be played, and stops', () => {
  const scene = sceneWith()
  const check = (picks: readonly number[]) => {
    const story = storyOf(mutated(picks))
    if (!told(story)) return
    const last = fixed.reduce<ScenarioStep<NativeState>>(
      (step, [event, ms], index) => nativeEngine.step(step.state, event, { ...scene, now: index + ms }, story),
      { state: nativeEngine.start(story.script, story), effects: [] },
    )
    expect([last.over, last.effects]).toEqual([true, []])
  }
  fc.assert(fc.property(mutations, check), { numRuns: 1000 })
}, 60_000)

test('native-59 whatever the document is, it is refused with a reason or read', () => {
  const anything = fc.anything({ withNullPrototype: true, withBigInt: true, withDate: true })
  const nodes = fc.dictionary(fc.string(), anything)
  const script = fc.oneof(
    anything,
    nodes.map((found) => ({ id: 'x', name: 'X', start: Object.keys(found)[0], nodes: found })),
  )
  fc.assert(
    fc.property(script, (value) => {
      try {
        about(storyOf(value))
      } catch (error) {
        expect(String(error)).toMatch(/^Error: Invalid scenario/)
      }
    }),
    { numRuns: 1000 },
  )
})
