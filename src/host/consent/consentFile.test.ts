import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Agreement, changesBetween, consentFile, readConsentFile } from './consentFile.ts'

const clowns = { id: 'own-clowns', label: 'Clowns', words: ['clown', 'circus tent'] }
const agreement: Agreement = {
  answers: { wax: 'no', ice: 'maybe', tickling: 'yes', 'own-clowns': 'no' },
  own: [clowns],
  ruledOut: ['shock'],
}

test('reads an exported agreement unchanged', () => {
  expect(readConsentFile(consentFile(agreement))).toEqual(agreement)
})

test.each([
  ['not JSON', 'needles: no', "it isn't JSON"],
  ['something else', '{"kind": "preset"}', 'This is not a consent file'],
  ['a list', '[]', 'This is not a consent file'],
  ['too large', JSON.stringify({ kind: 'vesper-consent', version: 1, x: 'x'.repeat(100_000) }), 'too large'],
  ['from the future', '{"kind": "vesper-consent", "version": 2}', 'newer version'],
])('a file that is %s is refused with the reason', (_, text, reason) => {
  expect(() => readConsentFile(text)).toThrow(reason)
})

test('of a stranger’s file only topics, answers and devices that exist are read', () => {
  const text = JSON.stringify({
    kind: 'vesper-consent',
    version: 1,
    answers: { wax: 'no', ice: 'always', flying: 'yes', __proto__: { x: 1 }, constructor: 'no' },
    own: [{ label: 'Red: shoes', words: ['red, shoe', 7] }, { label: '' }, 'x', null],
    ruledOut: ['shock', 'toString', 3],
  })
  expect(readConsentFile(text)).toEqual({
    answers: { wax: 'no' },
    own: [{ id: 'own-red-shoes', label: 'Red  shoes', words: expect.any(Array) }],
    ruledOut: ['shock'],
  })
})

test('of the words of a topic a hundred are read', () => {
  const words = Array.from({ length: 150 }, (_, at) => `word ${at}`)
  const text = JSON.stringify({ kind: 'vesper-consent', version: 1, own: [{ label: 'Clowns', words }] })
  expect(readConsentFile(text).own[0]?.words).toEqual(words.slice(0, 100))
})

test('reading any file ends in an agreement or a reason', () => {
  fc.assert(
    fc.property(fc.json(), (inner) => {
      const value: unknown = JSON.parse(inner)
      const text = JSON.stringify({ kind: 'vesper-consent', version: 1, answers: value, own: value, ruledOut: value })
      const read = readConsentFile(text)
      expect(readConsentFile(consentFile(read))).toEqual(read)
    }),
  )
})

test('an import tells what becomes stricter and what looser, and nothing else', () => {
  const now: Agreement = { answers: { wax: 'yes', ice: 'no', fear: 'no' }, own: [], ruledOut: ['estim'] }
  const changes = changesBetween(now, agreement)
  expect(changes.map(({ id, from, to, isStricter }) => [id, from, to, isStricter])).toEqual([
    ['wax', 'yes', 'no', true],
    ['ice', 'no', 'maybe', false],
    ['tickling', undefined, 'yes', false],
    ['own-clowns', undefined, 'no', true],
    ['device/shock', undefined, 'no', true],
  ])
})

test('reports no change for what already holds', () => {
  expect(changesBetween(agreement, agreement)).toEqual([])
})
