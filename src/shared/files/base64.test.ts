import fc from 'fast-check'
import { expect, test } from 'vitest'
import { decodeBase64, encodeBase64 } from './base64.ts'
import { utf8 } from './bytes.ts'

test('decoding undoes encoding, byte for byte', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => {
      expect(decodeBase64(encodeBase64(bytes))).toEqual(bytes)
    }),
  )
})

test('encodes exactly as the platform does', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 50 }), (bytes) => {
      expect(new TextDecoder().decode(encodeBase64(bytes))).toBe(Buffer.from(bytes).toString('base64'))
    }),
  )
})

test('a last group cut short gives the bytes it still holds', () => {
  expect(decodeBase64(utf8('YWJjZGU'))).toEqual(utf8('abcde'))
  expect(decodeBase64(utf8('YWJjZ'))).toEqual(utf8('abc'))
})

test('other text is not base64', () => {
  expect(decodeBase64(utf8('not base64!'))).toBeUndefined()
})
