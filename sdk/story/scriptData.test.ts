import { isDeepStrictEqual } from 'node:util'
import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { openScriptMachine } from './openScriptMachine.ts'
import { read, write } from './scriptData.ts'

const machine = await openScriptMachine()
let given: unknown
let taken: unknown
const realm = machine.open({
  random: () => 0,
  now: () => 0,
  functions: {
    give: () => given,
    take: (value) => {
      taken = value
    },
  },
})
afterAll(() => realm.close())

const plain = fc.anything({
  withDate: false,
  withNullPrototype: false,
  withSparseArray: false,
  withBigInt: false,
  withMap: false,
  withSet: false,
  withTypedArray: false,
  key: fc.oneof(fc.string({ unit: 'binary' }), fc.constantFrom('__proto__', 'constructor', 'toJSON', 'length', '0')),
  values: [
    fc.boolean(),
    fc.integer(),
    fc.double(),
    fc.string({ unit: 'binary' }),
    fc.date({ noInvalidDate: true }),
    fc.constantFrom(null, undefined, -0, '\0', '\ud800', '["u"]'),
  ],
  maxDepth: 4,
})

test('plain data survives the way through a realm and back', () => {
  fc.assert(
    fc.property(plain, (data) => {
      given = data
      const outcome = realm.run('var got = give(); take(got); got')
      return isDeepStrictEqual(outcome, { kind: 'value', value: data }) && isDeepStrictEqual(taken, data)
    }),
    { numRuns: 300 },
  )
})

test('data is written as text, and read from it the same', () => {
  fc.assert(fc.property(plain, (data) => isDeepStrictEqual(read(write(data)), data)))
})

test('a date that is none stays one that is none', () => {
  expect(read(write(new Date(Number.NaN)))).toEqual(new Date(Number.NaN))
})

test('whatever text comes out of a realm, it is read as something plain', () => {
  const hostile = fc.oneof(
    fc.string(),
    fc.json(),
    fc.jsonValue().map((value) => JSON.stringify(['o', '__proto__', value])),
  )
  fc.assert(
    fc.property(hostile, (text) => {
      const data = read(text)
      expect(() => structuredClone(data)).not.toThrow()
      expect(({} as { polluted?: unknown }).polluted).toBeUndefined()
    }),
  )
})

test.each([
  ['{"a":1}', null],
  ['["z",1]', null],
  ['["r","(","g"]', null],
  ['["o","lonely"]', {}],
  ['["n","none"]', Number.NaN],
  ['[', null],
])('%s, which we never wrote, is read as %j', (text, expected) => {
  expect(read(text)).toEqual(expected)
})
