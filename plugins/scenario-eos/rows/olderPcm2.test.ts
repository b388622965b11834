import fc from 'fast-check'
import { expect, test } from 'vitest'
import { enterPage, freshPcm2, isSet, isValidTarget, type Pcm2State, runPcm2 } from '../older/pcm2.ts'

const ids = { start: [], '1': [], '2': [], '3': [], '5': [], p: [], x: [] }
const run = (state: Pcm2State, name: string, fields: Record<string, unknown>, random = 0) =>
  runPcm2({ name: `pcm2.${name}`, fields }, state, ids, () => random)
const visited = (...pages: readonly string[]): Pcm2State => pages.reduce(enterPage, freshPcm2)
const after = (state: Pcm2State, name: string, fields: Record<string, unknown>): Pcm2State =>
  run(state, name, fields).state

test('eos-O09 a range goes to a page that has not been seen', () => {
  expect(run(visited('start', '1'), 'range', { from: '1', to: '2' }).to).toBe('2')
  expect(run(visited('start'), 'range', { from: 1, to: 3 }, 0.99).to).toBe('3')
})

test('eos-O10 when all have been seen, nothing happens', () => {
  expect(run(visited('1', '2'), 'range', { from: '1', to: '2' }).to).toBeUndefined()
})

test('a range has a prefix, and only pages there are count', () => {
  const pages = { 'room-2': [] }
  expect(
    runPcm2({ name: 'pcm2.range', fields: { from: 1, to: 9, prefix: 'room-' } }, freshPcm2, pages, () => 0).to,
  ).toBe('room-2')
})

test('eos-O11 a page that needs others first is no target before', () => {
  const bound = after(freshPcm2, 'must', { self: '5', pages: ['3'] })
  expect(run(bound, 'range', { from: 5, to: 5 }).to).toBeUndefined()
  expect(run(enterPage(bound, '3'), 'range', { from: 5, to: 5 }).to).toBe('5')
})

test('a page that others rule out is no target after', () => {
  const bound = after(freshPcm2, 'mustnot', { self: '5', pages: ['3'] })
  expect(isValidTarget(bound, '5')).toBe(true)
  expect(isValidTarget(enterPage(bound, '3'), '5')).toBe(false)
})

test('eos-O12 a page is shown again as often as asked, then the story goes on', () => {
  let state = enterPage(freshPcm2, 'p')
  const shown = ['p']
  for (let turn = 0; turn < 3; turn += 1) {
    const { state: next, to = '' } = run(state, 'repeat', { count: 2, target: 'x' })
    shown.push(to)
    state = enterPage(next, to)
  }
  expect(shown).toEqual(['p', 'p', 'p', 'x'])
  expect(state.rounds).toEqual({})
})

test('how often may be drawn', () => {
  const { state } = run(enterPage(freshPcm2, 'p'), 'repeat', { count: 1, max: 5, target: 'x' }, 0.99)
  expect(state.rounds).toEqual({ p: { goal: 4, done: 1 } })
})

test('eos-O13 the page one is on counts as seen', () => {
  expect(isSet(visited('start'), 'start')).toBe(true)
  expect(isSet(freshPcm2, 'start')).toBe(false)
})

test('pages can be marked, forgotten and made to count more often', () => {
  expect(isSet(after(freshPcm2, 'set', { pages: ['1'] }), '1')).toBe(true)
  expect(isSet(after(visited('1'), 'unset', { pages: ['1'] }), '1')).toBe(false)
  expect(isSet(after(visited('1'), 'repeatset', { target: '1', count: 2 }), '1')).toBe(false)
  expect(isSet(after(visited('1', '1'), 'repeatadd', { target: '1', count: 1 }), '1')).toBe(true)
  expect(isSet(after(freshPcm2, 'repeatdel', { target: '1', count: 1 }), '1')).toBe(true)
})

test('pages open after so many others, or so many after another', () => {
  const late = after(freshPcm2, 'numactions', { self: '5', count: 2 })
  expect(isValidTarget(enterPage(late, '1'), '5')).toBe(false)
  expect(isValidTarget(enterPage(enterPage(late, '1'), '2'), '5')).toBe(true)
  const behind = after(freshPcm2, 'numactionsfrom', { self: '5', action: '1', count: 1 })
  expect(isValidTarget(enterPage(behind, '2'), '5')).toBe(false)
  expect(isValidTarget(enterPage(enterPage(behind, '1'), '2'), '5')).toBe(true)
})

test('a relation that is said again is kept once', () => {
  const once = after(freshPcm2, 'must', { self: '5', pages: ['3'] })
  expect(after(once, 'must', { self: '5', pages: ['3'] }).relations).toHaveLength(1)
})

test('whatever is asked, the books stay plain data', () => {
  const names = fc.constantFrom(
    ...'range set unset must mustnot numactions numactionsfrom repeat repeatset repeatadd zz'.split(' '),
  )
  const fields = fc.dictionary(
    fc.constantFrom('from', 'to', 'prefix', 'self', 'pages', 'target', 'count', 'max', 'action'),
    fc.oneof(fc.jsonValue(), fc.integer(), fc.constantFrom('__proto__', ['constructor'])),
  )
  fc.assert(
    fc.property(fc.array(fc.tuple(names, fields), { maxLength: 8 }), (commands) => {
      const state = commands.reduce((now, [name, given]) => enterPage(after(now, name, given), '__proto__'), freshPcm2)
      expect(JSON.parse(JSON.stringify(state))).toEqual(state)
    }),
    { numRuns: 500 },
  )
})
