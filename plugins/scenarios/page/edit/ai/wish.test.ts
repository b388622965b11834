import fc from 'fast-check'
import { expect, test } from 'vitest'
import { boundedWish, emptyWish, maxIdeaLength, maxNodes, minNodes } from './wish.ts'

test('a wish is brought within bounds, whatever was typed', () => {
  fc.assert(
    fc.property(fc.double(), fc.string({ maxLength: 20 }), fc.nat(6000), (nodes, words, length) => {
      const idea = words.padEnd(length, 'x')
      const wish = boundedWish({ ...emptyWish, nodes, idea, additions: Array.from({ length: 15 }, () => idea) })
      expect(wish.nodes).toBeGreaterThanOrEqual(minNodes)
      expect(wish.nodes).toBeLessThanOrEqual(maxNodes)
      expect(Number.isInteger(wish.nodes)).toBe(true)
      expect(wish.idea.length).toBeLessThanOrEqual(maxIdeaLength)
      expect(wish.additions.length).toBeLessThanOrEqual(10)
    }),
  )
})
