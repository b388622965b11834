import fc from 'fast-check'
import type { ScenarioStep, SceneEvent } from 'sdk'
import { openScriptMachine, type Story } from 'sdk/story'
import { sceneWith } from 'sdk/testing'
import { expect, test } from 'vitest'
import { eosEngine } from '../engine/eosEngine.ts'
import { withFiles } from './media.fixture.ts'
import { storyOf } from './player.fixture.ts'
import { A, CH, EV, G, I, IF, IMG, N, NT, P, PR, T, TA } from './shorthand.fixture.ts'

const init = `var seen = [], name = '', bell = null;
  pages.addEventListener('change', function () { seen.push(pages.getCurrentPageId() + Math.random()) })`

const pages = {
  start: [
    IMG('file:*.jpg'),
    { 'audio.play': { locator: 'file:a.mp3', id: 's', loops: 0, background: true } },
    N('n', [EV("var s=Sound.get('s'); if(s) s.stop(); nosuch(); seen.push('rung'+Date.now())"), G('tea-*')]),
    PR('name'),
    TA('2s', [I('late <eval>Math.random()</eval>')]),
    CH({ '<eval>name+seen.length</eval>': [G('tea-*')], B: [P('b'), T('1s-3s')] }),
    G('tea-*'),
  ],
  'tea-1': [EV("teaseStorage.setItem('n', seen)"), NT('n', '1s', [G('start')]), A('<eval>seen.join()</eval>')],
  'tea-2': [IF('Math.random()<0.5', [G('start')], [A('x', { mode: 'autoplay' })]), G('tea-1')],
}

const story = () => storyOf(pages, { init, ...withFiles('a.jpg', 'b.jpg', 'a.mp3'), seed: 7 })

type Move = { readonly what: number; readonly ms: number }

/** What a player might do with what stands on the stage. */
function eventFor({ what, ms }: Move, { stage }: ScenarioStep): SceneEvent {
  const bubble = stage?.bubbles.at(-1)
  const buttons = [
    ...(bubble?.kind === 'choice' ? bubble.options : []),
    ...(stage?.notices.flatMap(({ button }) => (button ? [button] : [])) ?? []),
    ...(stage?.trouble?.choices ?? []),
  ]
  const button = buttons[what % Math.max(1, buttons.length)]
  const events: readonly SceneEvent[] = [
    { kind: 'elapsed', ms },
    { kind: 'continued' },
    button ? { kind: 'chose', choice: button.id } : { kind: 'continued' },
    { kind: 'typed', bubble: bubble?.id ?? '', text: `guest ${ms}` },
    { kind: 'shown', picture: stage?.picture?.id ?? '', ok: ms % 5 > 0 },
    { kind: 'jumped', to: ms % 2 > 0 ? 'start' : 'tea-1' },
    { kind: 'ended', clip: stage?.sounds[0]?.id ?? '', left: -1 },
  ]
  return events[what % events.length] ?? { kind: 'continued' }
}

const machine = await openScriptMachine()

interface Told {
  readonly event: SceneEvent
  readonly now: number
}

function played(given: Story, told: readonly Told[], between: (state: unknown) => unknown): readonly ScenarioStep[] {
  const engine = eosEngine(machine)
  let state: ReturnType<typeof engine.start> = engine.start(given.script, given)
  return told.map(({ event, now }) => {
    const step = engine.step(between(state) as typeof state, event, sceneWith({ now }), given)
    state = step.state
    return step
  })
}

const moves = fc.array(fc.record({ what: fc.nat(40), ms: fc.integer({ min: 1, max: 4000 }) }), { maxLength: 25 })

test('the same events give the same story, and so do states that were saved and read back between all steps', () => {
  fc.assert(
    fc.property(moves, (list) => {
      const engine = eosEngine(machine)
      const given = story()
      const told: Told[] = [{ event: { kind: 'began' }, now: 1000 }]
      const steps = [engine.step(engine.start(given.script, given), { kind: 'began' }, sceneWith({ now: 1000 }), given)]
      let now = 1000
      for (const move of list) {
        const last = steps.at(-1)
        if (!last) break
        now += move.ms
        const event = eventFor(move, last)
        told.push({ event, now })
        steps.push(engine.step(last.state as never, event, sceneWith({ now }), given))
      }
      expect(played(story(), told, (state) => state)).toEqual(steps)
      expect(played(story(), told, (state) => JSON.parse(JSON.stringify(state)))).toEqual(steps)
    }),
    { numRuns: 12 },
  )
})

test('a story goes on from any moment of it, as it did before', () => {
  const given = story()
  const told: Told[] = [
    { event: { kind: 'began' }, now: 1000 },
    { event: { kind: 'shown', picture: 'picture1', ok: true }, now: 1010 },
    { event: { kind: 'typed', bubble: 'bubble4', text: 'Ada' }, now: 2000 },
    { event: { kind: 'elapsed', ms: 3000 }, now: 5000 },
    { event: { kind: 'jumped', to: 'tea-2' }, now: 6000 },
    { event: { kind: 'continued' }, now: 7000 },
  ]
  const steps = played(given, told, (state) => state)
  const engine = eosEngine(machine)
  for (let at = told.length - 1; at > 0; at--) {
    const { event, now } = told[at] ?? { event: { kind: 'continued' as const }, now: 0 }
    const before = steps[at - 1]?.state
    expect(engine.step(before as never, event, sceneWith({ now }), given)).toEqual(steps[at])
  }
})

test('what did not change stays the same object from step to step', () => {
  const still = storyOf({ start: [I('a'), N('n', []), TA('9s'), P('b'), I('c')] })
  const [first, second] = played(
    still,
    [
      { event: { kind: 'began' }, now: 1000 },
      { event: { kind: 'elapsed', ms: 100 }, now: 1100 },
    ],
    (state) => state,
  )
  expect(second?.stage?.bubbles).toBe(first?.stage?.bubbles)
  expect(second?.stage?.timers[0]).toBe(first?.stage?.timers[0])
  expect(second?.stage?.notices[0]).toBe(first?.stage?.notices[0])
})

test('a story whose scripts take too long to repeat can be tried again, or go on with what it kept', () => {
  const busy = "var n = 1; for (var i = 0; i < 3e6; i++); teaseStorage.setItem('cups', 3)"
  const given = storyOf({
    start: [EV(busy), P('a'), EV('n++'), I('<eval>typeof n + teaseStorage.getItem("cups")</eval>')],
  })
  const [begun] = played(given, [{ event: { kind: 'began' }, now: 1000 }], (state) => state)
  const slow = eosEngine(machine, { ms: 1, bytes: 2 ** 26 })
  const stuck = slow.step(begun?.state as never, { kind: 'continued' }, sceneWith({ now: 2000 }), given)
  expect(stuck.stage?.trouble?.text).toBe('The scripts of this story have done too much to be repeated in time.')
  const quick = eosEngine(machine)
  const [again, anew] = stuck.stage?.trouble?.choices ?? []
  const after = (choice = '') => {
    const { stage } = quick.step(stuck.state, { kind: 'chose', choice }, sceneWith({ now: 3000 }), given)
    return [stage?.trouble, stage?.bubbles.at(-1)]
  }
  expect(after(again?.id)).toMatchObject([undefined, { html: 'number3' }])
  expect(after(anew?.id)).toMatchObject([undefined, { html: 'undefined3' }])
})
