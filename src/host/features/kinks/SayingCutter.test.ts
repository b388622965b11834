import fc from 'fast-check'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { SayingCutter } from './SayingCutter.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function rig() {
  const said: string[] = []
  return { said, cutter: new SayingCutter((piece) => said.push(piece)) }
}

test('a word is handed on once it is whole, and quick ones come together', () => {
  const { said, cutter } = rig()
  for (const piece of ['Clo', 'se your', ' ey']) cutter.push(piece)
  expect(said).toEqual([])
  vi.advanceTimersByTime(50)
  expect(said).toEqual(['Close your '])
  cutter.push('es. ')
  vi.advanceTimersByTime(50)
  expect(said).toEqual(['Close your ', 'eyes. '])
})

test('the last word comes with the end', () => {
  const { said, cutter } = rig()
  cutter.push('Now sleep')
  cutter.end()
  vi.advanceTimersByTime(1000)
  expect(said).toEqual(['Now sleep'])
})

test('however a text is cut into pieces, all of it is handed on, and no word is cut', () => {
  const texts = fc.array(fc.string({ unit: 'grapheme', maxLength: 12 }), { maxLength: 20 })
  const pauses = fc.array(fc.integer({ min: 0, max: 120 }), { minLength: 1, maxLength: 20 })
  fc.assert(
    fc.property(texts, pauses, (pieces, waits) => {
      const { said, cutter } = rig()
      for (const [index, piece] of pieces.entries()) {
        cutter.push(piece)
        vi.advanceTimersByTime(waits[index % waits.length] ?? 0)
      }
      const before = said.length
      cutter.end()
      expect(said.join('')).toBe(pieces.join(''))
      for (const piece of said.slice(0, before)) if (piece.length < 200) expect(piece).toMatch(/\s$/u)
    }),
  )
})
