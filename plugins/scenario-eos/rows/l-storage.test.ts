import { expect, test } from 'vitest'
import { type Given, play } from './player.fixture.ts'
import { EV, I, P } from './shorthand.fixture.ts'

const after = (script: string, expression: string, given: Given = {}) =>
  play([EV(script), I(`<eval>${expression}</eval>`)], given)

test('eos-L01 without the module there is no storage', () => {
  expect(play([I('<eval>typeof teaseStorage</eval>')], { modules: [] }).shows).toBe('undefined')
})

test('eos-L02 eos-L12 what was kept is there before the first script', () => {
  const player = play([I('<eval>c===5</eval>')], { kept: { pre: 5 }, init: "var c=teaseStorage.getItem('pre')" })
  expect(player.shows).toBe('true')
})

test('eos-L03 what is read is a copy', () => {
  const script = "teaseStorage.setItem('a',{x:[1]});teaseStorage.getItem('a').x.push(2)"
  expect(after(script, "teaseStorage.getItem('a').x.join()").shows).toBe('1')
})

test('eos-L04 what was never kept is undefined', () => {
  expect(after('', "String(teaseStorage.getItem('a'))").shows).toBe('undefined')
})

test('eos-L05 keys can be counted', () => {
  expect(after("teaseStorage.setItem('a',1)", 'teaseStorage.length+teaseStorage.key(0)').shows).toBe('1a')
})

test('eos-L06 more than the site keeps is kept, with a warning', () => {
  const player = after("teaseStorage.setItem('a',new Array(1018).join('x'))", '1')
  expect(JSON.stringify(player.kept)).toHaveLength(1025)
  expect(player.problems).toHaveLength(1)
  const exact = after("teaseStorage.setItem('a',new Array(1017).join('x'))", '1')
  expect(JSON.stringify(exact.kept)).toHaveLength(1024)
  expect(exact.problems).toEqual([])
})

test('eos-L07 everything can be forgotten', () => {
  const player = after("teaseStorage.setItem('a',1);teaseStorage.clear()", 'teaseStorage.length', { kept: { b: 2 } })
  expect(player.shows).toBe('0')
  expect(player.kept).toEqual({})
})

test('eos-L08 null is a value', () => {
  expect(after("teaseStorage.setItem('n',null)", "teaseStorage.getItem('n')===null").shows).toBe('true')
})

test('eos-L09 a key is a text', () => {
  expect(after('try{teaseStorage.getItem(5)}catch(e){r=e.name}', 'r').shows).toBe('TypeError')
})

test('eos-L10 the same value again is not saved again', () => {
  const player = play([EV("teaseStorage.setItem('a',1)")], { kept: { a: 1 } })
  expect(player.steps.filter(({ kept }) => kept !== undefined)).toEqual([])
})

test('eos-L11 two stories that are played beside each other keep the same key apart', () => {
  const page = [P('x'), EV("teaseStorage.setItem('cups',mine)"), P("<eval>teaseStorage.getItem('cups')</eval>")]
  const [one, other] = ['1', '2'].map((mine) => play(page, { init: `var mine=${mine}`, kept: { [`of${mine}`]: 0 } }))
  one?.goOn()
  other?.goOn()
  expect([one?.shows, other?.shows]).toEqual(['x|1', 'x|2'])
  expect([one?.kept, other?.kept]).toEqual([
    { of1: 0, cups: 1 },
    { of2: 0, cups: 2 },
  ])
})

test('eos-L13 a file the open player kept its storage in is opened with the number of the tease', () => {
  // {"cups":4} of tease 123, sealed by OpenSSL.
  const kept = { oeos: '"U2FsdGVkX190ZWFzcG9vbhizg5iaMEQlln/ceGoZ8rw="' }
  const shown = (teaseId: string) =>
    play([I("<eval>teaseStorage.getItem('cups')</eval>")], { kept, options: { teaseId } }).shows
  expect(shown('123')).toBe('4')
  expect(shown('124')).toBe('undefined')
})

test('eos-R05 a value that is far too long is refused', () => {
  // Time enough on any machine: it is the length that is refused.
  const given: Given = { budget: { ms: 60_000, bytes: 2 ** 28 } }
  const player = after("teaseStorage.setItem('a',new Array(1e7).join('x'))", "typeof teaseStorage.getItem('a')", given)
  expect(player.shows).toBe('undefined')
  expect(player.problems).toHaveLength(1)
})

test('names that every object has are keys like any other', () => {
  const player = after("teaseStorage.setItem('__proto__',{a:1})", "teaseStorage.getItem('__proto__').a")
  expect(player.shows).toBe('1')
  expect(JSON.stringify(player.kept)).toBe('{"__proto__":{"a":1}}')
})
