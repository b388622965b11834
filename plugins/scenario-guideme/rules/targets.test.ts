import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readGuide } from '../parse/readGuide.ts'
import { candidates, pickTarget } from './targets.ts'

const guide = readGuide(['p1', 'p2', 'p12', 'tea', 'q', '__proto__'].map((id) => `<Page id="${id}"/>`).join(''), {
  text: () => undefined,
  list: () => [],
})

test('a target never leads out of the guide', () => {
  const pieces = fc.constantFrom(
    ...String.raw`p (1..3) * regex: . [a-q] + ( ) | \d tea 2 {1,2} ? ^ __proto__`.split(' '),
  )
  const target = fc
    .array(fc.oneof(pieces, fc.string({ maxLength: 3 })), { maxLength: 8 })
    .map((parts) => parts.join(''))
  fc.assert(
    fc.property(target, fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }), (text, random) => {
      const moment = { flags: ['p2'], secondsOfDay: 0 }
      expect(candidates(text, guide, moment).every((id) => guide.pages.has(id))).toBe(true)
      const picked = pickTarget(text, guide, moment, () => random)
      expect(picked.kind === 'missing' || guide.pages.has(picked.id)).toBe(true)
    }),
    { numRuns: 3000 },
  )
})
