import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { wordVector } from './wordVector.ts'

const nearness = (one: string, other: string) => dot(wordVector(one), wordVector(other))
const dot = (one: Float32Array, other: Float32Array) =>
  one.reduce((sum, value, at) => sum + value * (other[at] ?? Number.NaN), 0)

describe('vectors of words', () => {
  test.each([
    ['Ines keeps bees behind the tea room.', 'Behind the tea room are the bees Ines keeps.', 'The ferry was late.'],
    ['He is afraid of deep water.', 'Deep waters make him afraid.', 'She plays the cello on Sundays.'],
    ['I grow dahlias.', 'Her dahlia won a prize.', 'The lighthouse was painted white.'],
    ['Der Leuchtturmwärter schläft.', 'Ein Leuchtturmwarter schlief.', 'Am Abend gab es Suppe.'],
    ['灯台の庭で茶を飲む', '庭で茶を飲んだ', '電車が遅れた'],
    ['🌷🐝', 'A bee 🐝', 'A boat ⛵'],
  ])('find "%s" nearer to "%s" than to "%s"', (text, similar, unrelated) => {
    expect(nearness(text, similar)).toBeGreaterThan(nearness(text, unrelated) + 0.1)
  })

  test('of texts with nothing in common are nearly at right angles', () => {
    const texts = ['Bees hum in clover.', 'My sister sold two boats.', 'Quartz clocks tick.', 'We danced past dawn.']
    for (const one of texts)
      for (const other of texts) if (one !== other) expect(Math.abs(nearness(one, other))).toBeLessThan(0.2)
  })

  test('take no notice of case, accents and punctuation', () => {
    expect(nearness('A café, at NOON!', 'a cafe at noon')).toBeCloseTo(1)
  })

  test('have 384 numbers and the length 1 for any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (text) => {
        const vector = wordVector(text)
        expect(vector).toHaveLength(384)
        expect(dot(vector, vector)).toBeCloseTo(1, 4)
      }),
    )
  })

  test.each(['', '   ', '…?!', '\ud800'])('stand in one place for %j, which has no words', (text) => {
    expect(wordVector(text)).toEqual(wordVector(''))
  })

  test('are the same every time', () => {
    fc.assert(fc.property(fc.string(), (text) => void expect(wordVector(text)).toEqual(wordVector(text))))
  })

  test('never change, for they are kept', () => {
    const vector = wordVector('tea')
    const filled = [...vector.entries()].flatMap(([at, value]) => (value === 0 ? [] : [at * Math.sign(value)]))
    expect(filled).toEqual([54, -195, -205])
  })

  test('do not follow a text without end', () => {
    expect(wordVector('tea '.repeat(2_000_000))).toEqual(wordVector('tea '.repeat(2_000)))
  })
})
