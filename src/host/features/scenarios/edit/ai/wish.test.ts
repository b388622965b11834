import fc from 'fast-check'
import { expect, test } from 'vitest'
import { boundedWish, emptyWish, fewestNodes, longestIdea, mostNodes } from './wish.ts'

test('a wish is brought within bounds, whatever was typed', () => {
  fc.assert(
    fc.property(fc.double(), fc.string({ maxLength: 20 }), fc.nat(6000), (nodes, words, length) => {
      const idea = words.padEnd(length, 'x')
      const wish = boundedWish({ ...emptyWish, nodes, idea, additions: Array.from({ length: 15 }, () => idea) })
      expect(wish.nodes).toBeGreaterThanOrEqual(fewestNodes)
      expect(wish.nodes).toBeLessThanOrEqual(mostNodes)
      expect(Number.isInteger(wish.nodes)).toBe(true)
      expect(wish.idea.length).toBeLessThanOrEqual(longestIdea)
      expect(wish.additions.length).toBeLessThanOrEqual(10)
    }),
  )
})
