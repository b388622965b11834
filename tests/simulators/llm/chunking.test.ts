import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cutBytes, deltasOf } from './chunking.ts'
import { bytesOf, type Step } from './framing.ts'
import { joined } from './testing.ts'
import { countTokens, firstTokens, promptTokens, sharedPrefixTokens, splitTokens } from './toyTokenizer.ts'

const bytesIn = (steps: Iterable<Step>) => [...steps].flatMap((step) => (step.kind === 'bytes' ? [step.bytes] : []))
const step = (text: string): Step => ({ kind: 'bytes', bytes: bytesOf(text) })
const texts = fc.string({ unit: 'binary' })

test('one token is four UTF-8 bytes, rounded up', () => {
  expect(['', 'abcd', 'abcde', '🕯'].map(countTokens)).toEqual([0, 1, 2, 1])
  expect(promptTokens([{ role: 'user', text: 'hi' }])).toBe(countTokens('user: hi\nassistant: '))
  expect(firstTokens('abcdefghi', 2)).toBe('abcdefgh')
  expect(sharedPrefixTokens('abcdefXX', 'abcdefYY')).toBe(1)
})

test('token pieces never split a character and lose nothing', () => {
  fc.assert(
    fc.property(texts, (text) => {
      const pieces = splitTokens(text)
      expect(pieces.join('')).toBe(text)
      expect(pieces.every((piece) => countTokens(piece) === 1)).toBe(true)
    }),
  )
})

test('every way of cutting keeps every byte', () => {
  const chunkings = fc.oneof(
    fc.record({ bytes: fc.integer({ min: 1, max: 9 }) }),
    fc.record({ cutAt: fc.array(fc.nat(200)) }),
    fc.record({ inside: fc.constantFrom('character' as const, 'field' as const, 'lineEnd' as const) }),
    fc.constantFrom('token' as const, 'word' as const, 'all' as const),
  )
  fc.assert(
    fc.property(fc.array(texts), chunkings, (parts, chunking) => {
      const cut = bytesIn(cutBytes(parts.map(step), chunking))
      expect(joined(cut)).toEqual(bytesOf(parts.join('')))
      expect(deltasOf(parts.join(''), chunking).join('')).toBe(parts.join(''))
    }),
  )
})

test('cuts exactly at the offsets asked for, counted over the whole stream', () => {
  const cut = bytesIn(cutBytes([step('abcd'), step('efgh')], { cutAt: [2, 5] }))
  expect(cut.map((bytes) => new TextDecoder().decode(bytes))).toEqual(['ab', 'cd', 'e', 'fgh'])
})

test('finds the sorest places', () => {
  const lengths = (text: string, inside: 'character' | 'field' | 'lineEnd') =>
    bytesIn(cutBytes([step(text)], { inside })).map((bytes) => bytes.length)
  expect(lengths('a🕯b', 'character')).toEqual([2, 1, 1, 2])
  expect(lengths('data: x', 'field')).toEqual([2, 5])
  expect(lengths('x\r\ny', 'lineEnd')).toEqual([2, 2])
})

test('holds nothing back across a pause', () => {
  const steps = [...cutBytes([step('abcde'), { kind: 'wait', ms: 5 }, step('f')], { bytes: 3 })]
  expect(steps.map(({ kind }) => kind)).toEqual(['bytes', 'bytes', 'wait', 'bytes'])
})
