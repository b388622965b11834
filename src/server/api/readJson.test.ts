import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readJson, UnreadableJson } from './readJson.ts'

describe('JSON from a stranger', () => {
  test('is read as JSON.parse reads it', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 5 }), (value) => {
        const text = JSON.stringify(value)
        if (/"(?:__proto__|constructor|prototype)":/.test(text)) return
        expect(readJson(text)).toEqual(JSON.parse(text))
      }),
    )
  })

  test.each([
    ['a member twice', '{"a":1,"a":2}'],
    ['a member twice, spelled in two ways', '{"a":1,"\\u0061":2}'],
    ['a member twice further in', '[{"b":{"a":[],"a":1}}]'],
    ['a prototype', '{"__proto__":{"x":1}}'],
    ['a constructor', '{"constructor":{"prototype":{"x":1}}}'],
    ['65 levels', '['.repeat(65) + ']'.repeat(65)],
    ['100,000 levels', '['.repeat(100_000) + ']'.repeat(100_000)],
    ['half an object', '{"a":'],
    ['a word', 'NaN'],
    ['nothing', ''],
  ])('is refused with %s', (_what, text) => {
    expect(() => readJson(text)).toThrow(UnreadableJson)
    expect(Object.hasOwn(Object.prototype, 'x')).toBe(false)
  })

  test('may name the same member in two objects, and hold braces and colons in texts', () => {
    expect(readJson('[{"a":"{"},{"a":"\\"a\\":1"}]')).toEqual([{ a: '{' }, { a: '"a":1' }])
  })
})
