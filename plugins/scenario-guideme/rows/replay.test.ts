import fc from 'fast-check'
import type { SceneEvent } from 'sdk'
import { sceneWith } from 'sdk/testing'
import { expect, test } from 'vitest'
import type { GuideState } from '../engine/state.ts'
import kits from '../kit.ts'
import { engine, noon, play, storyWith } from './playing.fixture.ts'

const { script, events: known } = kits.scenarioEngine.guideme
const story = storyWith(script)

interface Told {
  readonly event: SceneEvent
  readonly now: number
}

const events: fc.Arbitrary<readonly Told[]> = fc
  .array(
    fc.record({
      event: fc.oneof(
        fc.constantFrom<SceneEvent>(...known, { kind: 'began' }, { kind: 'continued' }),
        fc.constant<SceneEvent>({ kind: 'elapsed', ms: 1000 }),
        fc.record({
          kind: fc.constant('filled' as const),
          fields: fc.dictionary(fc.string(), fc.string(), { maxKeys: 3 }),
        }),
        fc.record({
          kind: fc.constant('signalled' as const),
          text: fc.string().map((text) => `ButtonClick|${text}|||start|`),
        }),
      ),
      after: fc.constantFrom(0, 500, 5000, 60_000),
    }),
    { minLength: 1, maxLength: 14 },
  )
  .map((list) => {
    let now = noon
    const later = list.map(({ event, after }) => {
      now += after
      return { event, now }
    })
    return [{ event: { kind: 'began' }, now: noon }, ...later]
  })

function played(told: readonly Told[], between: (state: GuideState) => GuideState): readonly unknown[] {
  let state = engine.start(story.script, story)
  return told.map(({ event, now }) => {
    const step = engine.step(between(state), event, sceneWith({ now }), story)
    state = step.state
    return step
  })
}

const same = (state: GuideState) => state
const saved = (state: GuideState): GuideState => JSON.parse(JSON.stringify(state))

test('what happened to a guide happens the same way again, also with its state saved at every step', () => {
  fc.assert(
    fc.property(events, (told) => {
      const first = played(told, same)
      expect(played(told, saved)).toEqual(first)
    }),
    { numRuns: 25 },
  )
})

test('what a page shows stays the same thing while nothing changes it', () => {
  const guide = play(
    '<Page id="start"><Text>a</Text><Audio id="a.mp3"/><Image id="a.jpg"/><Delay seconds="9" target="start"/><Button set="x">X</Button></Page>',
    { names: ['a.mp3', 'a.jpg'] },
  )
  const before = guide.stage
  guide.press('X')
  const { stage } = guide
  expect(stage.panes?.right).toBe(before.panes?.right)
  expect(stage.panes?.left).toBe(before.panes?.left)
  expect(stage.picture).toBe(before.picture)
  expect(stage.sounds[0]).toBe(before.sounds[0])
  expect(stage.timers[0]).toBe(before.timers[0])
  expect(stage.buttons[0]).toBe(before.buttons[0])
})

test('an event that changes nothing leaves the state as it is', () => {
  const guide = play('<Page id="start"><Delay seconds="9" target="start"/></Page>')
  const { state } = guide
  guide.tell({ kind: 'elapsed', ms: 10 })
  guide.tell({ kind: 'continued' })
  expect(guide.state).toBe(state)
})
