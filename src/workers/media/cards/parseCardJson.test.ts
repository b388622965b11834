import { expect, test } from 'vitest'
import { measureJson, parseCardJson } from './parseCardJson.ts'
import { Warnings } from './warnings.ts'

const parsed = (text: string) => parseCardJson(text, new Warnings().warn)

test('measures outside of strings only', () => {
  expect(measureJson('{"a":["[[[[", "\\"]", 1]}')).toMatchObject({ depth: 2, unfinished: false })
  expect(measureJson('{"a":"b').unfinished).toBe(true)
  expect(measureJson('{"a":"b\\\\"').unfinished).toBe(true)
})

test('a key into prototypes is left out, however it is spelled', () => {
  for (const text of [
    '{"__proto__":{"x":1},"a":2}',
    '{"\\u005f_proto__":{"x":1},"a":2}',
    '{"__pr\\u006fto__":{"x":1},"a":2}',
  ]) {
    const result = parsed(text)
    expect(result.ok && Object.keys(result.value as object)).toEqual(['a'])
  }
})

test('a number beyond every number becomes null', () => {
  expect(parsed('[1e999, -1e999, 1e9]')).toEqual({ ok: true, value: [null, null, 1e9] })
})

test('64 levels pass, 65 do not', () => {
  expect(parsed('['.repeat(64) + ']'.repeat(64)).ok).toBe(true)
  expect(parsed('['.repeat(65) + ']'.repeat(65))).toMatchObject({ ok: false, error: { code: 'card/too-deep' } })
})
