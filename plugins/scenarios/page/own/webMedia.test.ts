import fc from 'fast-check'
import { expect, test } from 'vitest'
import { takeTurns } from './webMedia.ts'

test('never more at once than allowed, in the order they came, and a failure gives its place free', async () => {
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 1, max: 4 }), fc.array(fc.boolean(), { maxLength: 20 }), async (most, fails) => {
      const inTurn = takeTurns(most)
      const begun: number[] = []
      let running = 0
      let peak = 0
      const results = await Promise.allSettled(
        fails.map((fail, at) =>
          inTurn(async () => {
            begun.push(at)
            peak = Math.max(peak, ++running)
            await Promise.resolve()
            running -= 1
            if (fail) throw new Error('No.')
            return at
          }),
        ),
      )
      expect(peak).toBe(Math.min(most, fails.length))
      expect(begun).toEqual(fails.map((_, at) => at))
      expect(results.map(({ status }) => status === 'rejected')).toEqual(fails)
    }),
  )
})
