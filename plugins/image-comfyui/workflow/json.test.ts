import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readJson, writeJson } from './json.ts'

const again = (text: string) => {
  const value = readJson(text)
  return value && writeJson(value)
}

test('images-C24 numbers stay to the letter, however large', () => {
  const text = '{"seed":18446744073709551615,"cfg":7.0,"small":-1.50e-3,"list":[0,true,null]}'
  expect(again(text)).toBe(text)
})

test('whatever JSON says, it says again', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      const text = JSON.stringify(value, null, 1)
      expect(JSON.parse(again(text) ?? '')).toEqual(JSON.parse(text))
    }),
  )
})

test('it takes exactly what JSON takes, but for placeholders in the place of values', () => {
  const marks = fc.constantFrom(
    ...String.raw`{ } [ ] , : " "a" \ 1 01 - 1. 1e5 true nul`.split(' '),
    ' ',
    '\n',
    '\u0000',
  )
  fc.assert(
    fc.property(fc.array(marks, { maxLength: 9 }), (parts) => {
      const text = parts.join('')
      if (/[{]{2}/.test(text)) return
      let isJson = true
      try {
        JSON.parse(text)
      } catch {
        isJson = false
      }
      expect(readJson(text) !== undefined, text).toBe(isJson)
    }),
    { numRuns: 1000 },
  )
})

test('a placeholder may stand where a value should', () => {
  expect(again('{"seed": %seed%, "steps": {{STEPS}}, "cfg": *cfg*}')).toBe(
    '{"seed":"%seed%","steps":"{{STEPS}}","cfg":"*cfg*"}',
  )
})

test('names objects are born with are names like any other, and the last of two counts', () => {
  expect(again('{"__proto__":1,"constructor":{"a":1},"a":1,"a":2}')).toBe('{"__proto__":1,"constructor":{"a":1},"a":2}')
})

test('what nests without end is refused, and what is long is not', () => {
  expect(readJson('['.repeat(100_000))).toBeUndefined()
  expect(readJson(`["${'x\\"'.repeat(500_000)}"]`)).toBeDefined()
})
