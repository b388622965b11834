import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { ChatDelta } from '../contributions/llmProvider.ts'
import { stopStrings } from './stopStrings.ts'

function through(stops: readonly string[], said: readonly string[]) {
  const stage = stopStrings(stops)
  const deltas = [
    ...said.map((text): ChatDelta => ({ kind: 'text', text })),
    { kind: 'end', reason: 'length' } as const,
  ]
  const out = deltas.flatMap(stage)
  return {
    text: out.map((delta) => (delta.kind === 'text' ? delta.text : '')).join(''),
    ends: out.filter((delta) => delta.kind === 'end'),
  }
}

test('ends at the earliest stop string, wherever it was cut', () => {
  expect(through(['\nUser:', 'STOP'], ['One.\nUs', 'er: Two.STOP'])).toEqual({
    text: 'One.',
    ends: [{ kind: 'end', reason: 'stop', native: 'stop-string' }],
  })
})

test('what only began like one is given out in the end', () => {
  expect(through(['STOP'], ['One. ST', 'O'])).toEqual({ text: 'One. STO', ends: [{ kind: 'end', reason: 'length' }] })
})

test('for any text and any cuts the result is the text before the first stop string', () => {
  const letters = fc.string({ unit: fc.constantFrom('a', 'b'), maxLength: 30 })
  const stop = fc.string({ unit: fc.constantFrom('a', 'b'), minLength: 2, maxLength: 4 })
  fc.assert(
    fc.property(fc.array(letters), fc.array(stop, { minLength: 1, maxLength: 3 }), (pieces, stops) => {
      const whole = pieces.join('')
      const places = stops.map((one) => whole.indexOf(one)).filter((place) => place >= 0)
      const wanted = places.length > 0 ? whole.slice(0, Math.min(...places)) : whole
      const found = through(stops, pieces)
      expect(found.ends).toHaveLength(1)
      // A longer stop string may be decided only after a shorter one that begins later.
      expect(whole.startsWith(found.text) && (found.text === wanted || found.text.length >= wanted.length)).toBe(true)
      expect(stops.some((one) => found.text.includes(one))).toBe(false)
    }),
  )
})
