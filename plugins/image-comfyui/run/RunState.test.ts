import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Heard } from '../line/hear.ts'
import { after, beginning, type Plan, type RunState } from './RunState.ts'

const plan: Plan = { outputs: ['9'], painters: ['5', '6'], senders: ['8'], nodes: 6 }
const event = (type: string, data: object, job: string | null = 'ours'): Heard => ({
  kind: 'event',
  type,
  data: { ...data },
  ...(job !== null && { job }),
})
const play = (...events: readonly Heard[]): RunState =>
  events.reduce((state, heard) => after(state, heard, 'ours', plan), beginning)

test('a job waits until something is said of it', () => {
  expect(play(event('execution_start', {}, 'theirs')).phase).toBe('waiting')
  expect(play(event('execution_start', {})).phase).toBe('running')
})

test('two painters share the bar', () => {
  const halfway = play(event('progress', { node: '5', value: 10, max: 10 }))
  const further = play(
    event('progress', { node: '5', value: 10, max: 10 }),
    event('progress', { node: '6', value: 5, max: 10 }),
  )
  expect(halfway.fraction).toBeCloseTo(0.475)
  expect(further.fraction).toBeCloseTo(0.7125)
  expect([halfway.pass, further.pass]).toEqual([1, 2])
})

test('a painter whose work is still known takes no part of the bar', () => {
  const state = play(event('execution_cached', { nodes: ['5'] }), event('progress', { node: '6', value: 5, max: 10 }))
  expect(state.fraction).toBeCloseTo(0.475)
})

test('the node that is told without a job after a new connection is ours while ours runs', () => {
  const told = event('executing', { node: '8' }, null)
  expect(play(event('execution_start', {}), told).node).toBe('8')
  expect(play(told).node).toBeUndefined()
})

test('pictures of a node that sends them are results, others are previews', () => {
  const picture = new Blob(['x'])
  const sent = play(event('executing', { node: '8' }), { kind: 'picture', picture })
  const shown = play(event('executing', { node: '5' }), { kind: 'picture', picture })
  expect([sent.sent.length, sent.preview, shown.sent.length, shown.preview]).toEqual([1, undefined, 0, picture])
})

test('an error that lets nothing pass by intention is not the end', () => {
  expect(play(event('execution_error', { exception_type: 'ExecutionBlocked' })).ending).toBeUndefined()
  expect(play(event('execution_error', { exception_type: 'RuntimeError' })).ending?.kind).toBe('failed')
})

test('nothing changes after the end', () => {
  const ended = play(event('execution_success', {}))
  expect(after(ended, event('progress', { node: '5', value: 1, max: 2 }), 'ours', plan)).toBe(ended)
})

test('whatever is said, progress stays between nothing and all, and never falls', () => {
  const node = fc.constantFrom('1', '5', '6', '8', '9', '__proto__')
  const data = fc.oneof(
    fc.record({ node, value: fc.oneof(fc.double(), fc.jsonValue()), max: fc.oneof(fc.double(), fc.jsonValue()) }),
    fc.record({
      nodes: fc.dictionary(
        node,
        fc.record({ state: fc.constantFrom('running', 'finished'), value: fc.double(), max: fc.double() }),
      ),
    }),
    fc.record({ nodes: fc.array(node), output: fc.jsonValue(), node }),
  )
  const type = fc.constantFrom(
    'execution_start',
    'execution_cached',
    'executing',
    'progress',
    'progress_state',
    'executed',
    'other',
  )
  const events = fc.array(fc.tuple(type, data).map(([name, value]) => event(name, value)))
  const plans = fc.constantFrom(plan, { ...plan, painters: [] })
  fc.assert(
    fc.property(events, plans, (said, of) => {
      let state = beginning
      for (const heard of said) {
        const next = after(state, heard, 'ours', of)
        expect(next.fraction).toBeGreaterThanOrEqual(state.fraction)
        expect(next.fraction).toBeLessThanOrEqual(1)
        state = next
      }
    }),
  )
})
