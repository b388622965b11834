// @vitest-isolate: what other tests leave behind them has failed it now and then
import fc from 'fast-check'
import type { ActuatorKind, Stage } from 'sdk'
import { Scope } from 'sdk'
import { addPerformer } from 'sdk/page/points/performers.ts'
import { type Refusal, refusals } from 'sdk/page/points/refusals.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { chooseFakeModel } from '../../../../src/host/chat/session/fakeModel.fixture.ts'
import { makePossible } from '../../../../src/host/consent/circumstances.fixture.ts'
import { replaceEngine } from '../../../../src/host/engines/engine.fixture.ts'
import { provideServices } from '../../../../src/host/shell/provideServices.ts'
import { whenTestEnds } from '../../../../src/shared/whenTestEnds.fixture.ts'
import { playing } from '../play/playing.ts'
import { allowStories } from '../play/storyScope.ts'
import { feelPage } from './feelGuide.ts'
import { feelingFrom, gentleOf, wordsOf } from './guideFeeling.ts'

provideServices()
allowStories(new Scope('test'))

const world = {
  answer: '',
  asked: [] as { readonly messages: readonly { readonly content: string }[] }[],
  actuators: ['vibrate', 'shock'] as ActuatorKind[],
  refusal: undefined as Refusal | undefined,
  performed: [] as unknown[],
}
replaceEngine('conversation', {
  async *write(request: (typeof world.asked)[number]) {
    world.asked.push(request)
    yield { kind: 'done', text: world.answer, outcome: 'complete' }
  },
})
makePossible(() => ({ actuators: world.actuators, senses: ['pleasure', 'pain'] }))
whenTestEnds(refusals.add('test', { check: () => world.refusal }))
for (const kind of ['calm', 'stimulate'] as const) {
  whenTestEnds(addPerformer(kind, (effect) => void world.performed.push(effect)))
}

const pageOf = (page: string, html: string): Stage => ({
  page,
  bubbles: [],
  buttons: [],
  timers: [],
  notices: [],
  sounds: [],
  panes: { left: { kind: 'none' }, right: { kind: 'html', html } } as unknown as NonNullable<Stage['panes']>,
})
const waves = '{"target":"vibrate","level":0.4,"seconds":20,"pattern":"wave"}'
const told: string[] = []
let left: AbortController
const feel = (stage: Stage) => feelPage(stage, left.signal, (messages) => void told.push(...messages))

beforeEach(() => {
  vi.useFakeTimers()
  left = new AbortController()
  Object.assign(world, { answer: waves, asked: [], performed: [], refusal: undefined })
  playing.isPaused = false
  chooseFakeModel('tea-7b')
  world.actuators = ['vibrate', 'shock']
  told.length = 0
})
afterEach(() => {
  left.abort()
  vi.useRealTimers()
})

test('a page that is read is asked about once, and what is chosen goes through the one gate', async () => {
  const stage = pageOf('pond', '<p>The water is <b>still</b>, and the evening long.</p>')
  feel(stage)
  feel(stage)
  await vi.advanceTimersByTimeAsync(2000)
  expect(world.asked).toHaveLength(1)
  expect(world.asked[0]?.messages.at(-1)?.content).toBe(
    JSON.stringify({ page: 'The water is still , and the evening long.' }),
  )
  expect(world.performed).toEqual([
    { kind: 'calm' },
    { kind: 'stimulate', pattern: 'wave', target: 'vibrate', level: 0.4, ms: 20_000, sense: 'pleasure' },
  ])
})

test('pages that are only passed through are not asked about', async () => {
  feel(pageOf('a', 'The first of two pages, which is not stayed on.'))
  await vi.advanceTimersByTimeAsync(500)
  feel(pageOf('b', 'The second of two pages, which is read.'))
  await vi.advanceTimersByTimeAsync(2000)
  expect(world.asked).toHaveLength(1)
  expect(world.asked[0]?.messages.at(-1)?.content).toContain('second')
})

test('nothing happens after the story was left or stopped, without a device, or without a model', async () => {
  feel(pageOf('a', 'A page of a story that is left at once.'))
  left.abort()
  await vi.advanceTimersByTimeAsync(2000)
  expect(world.asked).toEqual([])

  left = new AbortController()
  playing.isPaused = true
  feel(pageOf('b', 'A page of a story that was stopped meanwhile.'))
  await vi.advanceTimersByTimeAsync(2000)
  playing.isPaused = false
  world.actuators = ['shock']
  feel(pageOf('c', 'A page for which there is nothing gentle here.'))
  await vi.advanceTimersByTimeAsync(2000)
  expect(world.performed).toEqual([])
  expect(told).toEqual([])

  world.actuators = ['vibrate']
  world.refusal = { text: 'No key.' }
  feel(pageOf('d', 'A page for which no model can be asked.'))
  await vi.advanceTimersByTimeAsync(2000)
  expect(told).toEqual([expect.stringContaining('no AI is available')])
})

test('only what is gentle may be chosen', () => {
  expect(gentleOf(['shock', 'temperature', 'constrict', 'inflate', 'vibrate', 'estim'])).toEqual(['vibrate', 'estim'])
  expect(feelingFrom('{"target":"shock","level":1,"seconds":5}', ['vibrate'])).toBeUndefined()
  expect(feelingFrom('{"target":"none","level":0,"seconds":1}', ['vibrate'])).toBeUndefined()
})

test('an answer is bounded, whatever stands around it', () => {
  expect(
    feelingFrom(`Gladly! ${'{"target":"vibrate","level":99,"seconds":1e9,"pattern":"storm"}'} …`, ['vibrate']),
  ).toEqual({ kind: 'stimulate', pattern: 'steady', target: 'vibrate', level: 1, ms: 60_000, sense: 'pleasure' })
})

test('no answer breaks anything, and what comes of it is always within bounds', () => {
  const answers = fc.oneof(
    fc.string(),
    fc.json(),
    fc.json().map((json) => `{"target":"vibrate","level":${json},"seconds":${json}}`),
  )
  fc.assert(
    fc.property(answers, (answer) => {
      const felt = feelingFrom(answer, ['vibrate'])
      return (
        !felt ||
        (felt.level > 0 && felt.level <= 1 && felt.ms >= 1000 && felt.ms <= 60_000 && felt.sense === 'pleasure')
      )
    }),
  )
})

test('the words of a page are short and without its HTML, also of one that is meant to take long', () => {
  expect(wordsOf(pageOf('a', '<style>p{color:red}</style><p>Tea&nbsp;is <i>ready</i></p>'))).toBe('Tea is ready')
  expect(wordsOf(pageOf('a', '<style'.repeat(20_000))).length).toBeLessThanOrEqual(2000)
})
