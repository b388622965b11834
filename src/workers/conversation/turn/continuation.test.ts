import fc from 'fast-check'
import { expect, test } from 'vitest'
import { Continuation } from './continuation.ts'

function join(existing: string, ...pieces: readonly string[]): string {
  const continuation = new Continuation(existing)
  return existing + pieces.map((piece) => continuation.push(piece)).join('') + continuation.end()
}

test('a continuation that repeats the last words is joined without them', () => {
  expect(join('She looked at the sea', 'at the', ' sea and smiled.')).toBe('She looked at the sea and smiled.')
})

test('a continuation that goes straight on is left alone', () => {
  expect(join('She looked at the sea', ' and smiled.')).toBe('She looked at the sea and smiled.')
})

test('a chance equality of a letter or two is no repetition', () => {
  expect(join('a rose is a', 'a')).toBe('a rose is aa')
})

test('nothing is ever lost but a repetition', () => {
  fc.assert(
    fc.property(fc.string(), fc.array(fc.string()), (existing, pieces) => {
      const joined = join(existing, ...pieces)
      expect(joined.startsWith(existing)).toBe(true)
      expect(pieces.join('').endsWith(joined.slice(existing.length))).toBe(true)
    }),
  )
})
