import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fullBucket, netRate, take } from './rate.ts'

describe('the pace of one plugin', () => {
  test('a burst passes at once, then calls wait their turn, then they are turned away', () => {
    let bucket = fullBucket(netRate, 0)
    const outcomes: string[] = []
    for (let call = 0; call < 900; call += 1) {
      const [next, taken] = take(bucket, netRate, 0)
      bucket = next
      outcomes.push(taken.kind === 'too-fast' ? 'away' : taken.waitMs > 0 ? 'waits' : 'passes')
    }
    expect(outcomes.filter((outcome) => outcome === 'passes')).toHaveLength(400)
    expect(outcomes.filter((outcome) => outcome === 'waits')).toHaveLength(400)
    expect(outcomes.slice(800)).toEqual(Array(100).fill('away'))
  })

  test('is two hundred a second once the burst is used up', () => {
    let bucket = { tokens: 0, at: 0 }
    const waits: number[] = []
    for (let call = 0; call < 200; call += 1) {
      const [next, taken] = take(bucket, netRate, 0)
      bucket = next
      if (taken.kind === 'granted') waits.push(taken.waitMs)
    }
    expect(waits.at(-1)).toBe(1000)
  })

  test('never saves up more than a burst, however long it was quiet, and never runs backwards', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -5000, max: 60_000 }), { maxLength: 200 }), (steps) => {
        let bucket = fullBucket(netRate, 0)
        let now = 0
        for (const step of steps) {
          now += step
          const [next, taken] = take(bucket, netRate, now)
          bucket = next
          expect(bucket.tokens).toBeLessThanOrEqual(netRate.burst)
          if (taken.kind === 'granted') expect(taken.waitMs).toBeLessThanOrEqual(netRate.maxWaitMs)
        }
      }),
    )
  })
})
