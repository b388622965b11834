import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { atRest, type ChannelLimits, type ChannelMemory, frameMs, govern } from './governor.ts'

const gentle: ChannelLimits = {
  ceilings: [{ by: 'class', level: 0.6 }],
  riseMs: 300,
  reachMs: 300,
  runMs: 1_800_000,
  restMs: 60_000,
}

/** Levels over time: one call every 20 ms. */
function run(limits: ChannelLimits, wanted: readonly number[], memory: ChannelMemory = atRest, from = 0) {
  let state = memory
  return wanted.map((asked, tick) => {
    const governed = govern(asked, limits, state, from + tick * 20)
    state = governed.memory
    return governed
  })
}

const steady = (level: number, ms: number) => Array.from({ length: ms / 20 }, () => level)
const peak = (levels: readonly { readonly level: number }[]) => Math.max(...levels.map(({ level }) => level))

describe('the governor', () => {
  test('lets nothing rise above the lowest of all ceilings, and says which it was', () => {
    const limits: ChannelLimits = { ...gentle, ceilings: [...gentle.ceilings, { by: 'device', level: 0.2 }] }
    const [last] = run(limits, steady(1, 2000)).slice(-1)
    expect(last?.level).toBe(0.2)
    expect(last?.limits).toEqual(['device'])
  })

  test('takes an empty list of ceilings for no permission', () => {
    expect(peak(run({ ...gentle, ceilings: [] }, steady(1, 1000)))).toBe(0)
  })

  test('rises by its ramp and falls at once', () => {
    const levels = run(gentle, [...steady(0.6, 200), 0]).map(({ level }) => level)
    expect(levels[0]).toBe(0)
    expect(levels[5]).toBeCloseTo(100 / 300, 5)
    expect(levels.at(-1)).toBe(0)
  })

  test('reaches new heights slowly, and known ones as fast as it rises', () => {
    const estim: ChannelLimits = { ...gentle, ceilings: [{ by: 'class', level: 0.25 }], reachMs: 20_000 }
    const slow = run(estim, steady(0.25, 2000))
    expect(peak(slow)).toBeCloseTo(2 / 20, 1)
    const pulses = Array.from({ length: 50 }, (_, tick) => (tick % 25 < 12 ? 0.25 : 0))
    const again = run(estim, pulses, slow.at(-1)?.memory, 2000)
    expect(again[11]?.level).toBeGreaterThan(0.08)
  })

  test('forgets what was reached after some seconds of less', () => {
    const estim: ChannelLimits = { ...gentle, ceilings: [{ by: 'class', level: 0.25 }], reachMs: 20_000 }
    const reached = run(estim, [...steady(0.25, 4000), ...steady(0, 20_000)])
    expect(reached.at(-1)?.memory.reach).toBe(0)
  })

  test('rests after its longest run, for as long as it must', () => {
    const short: ChannelLimits = { ...gentle, runMs: 4000, restMs: 2000 }
    const levels = run(short, steady(0.5, 8000))
    expect(levels[180]?.level).toBeGreaterThan(0)
    expect(levels[210]?.level).toBe(0)
    expect(levels[210]?.limits).toContain('resting')
    expect(levels[395]?.level).toBeGreaterThan(0)
  })

  test('counts a run on through its pulses', () => {
    const short: ChannelLimits = { ...gentle, runMs: 4000, restMs: 2000 }
    const pulses = Array.from({ length: 300 }, (_, tick) => (tick % 10 < 5 ? 0.5 : 0))
    expect(run(short, pulses).some(({ memory }) => memory.isResting)).toBe(true)
  })

  test('squeezes hard only for a while', () => {
    const squeeze: ChannelLimits = {
      ...gentle,
      ceilings: [{ by: 'class', level: 1 }],
      strong: { above: 0.5, runMs: 3000 },
    }
    const levels = run(squeeze, steady(1, 6000))
    expect(levels[140]?.level).toBe(1)
    expect(levels[200]?.level).toBe(0.5)
  })

  test('gives a shock as one short pulse, and another only after letting go, a gap, and six a minute at most', () => {
    const shock: ChannelLimits = {
      ...gentle,
      riseMs: 0,
      reachMs: 0,
      ceilings: [{ by: 'class', level: 0.15 }],
      pulses: { maxMs: 500, gapMs: 2000, perMinute: 6 },
    }
    const held = run(shock, steady(1, 4000))
    expect(held.filter(({ level }) => level > 0)).toHaveLength(500 / 20)
    const tapping = Array.from({ length: 3000 }, (_, tick) => (tick % 10 === 0 ? 1 : 0))
    const taps = run(shock, tapping).filter(({ level }) => level > 0)
    expect(taps).toHaveLength(6)
  })

  test('begins from zero after a hole in time, however long it was', () => {
    const before = run(gentle, steady(0.6, 1000)).at(-1)?.memory ?? atRest
    expect(govern(0.6, gentle, before, 60_000).level).toBe(0)
  })

  test('does not rise while a clock that was set back catches up', () => {
    const before = run(gentle, steady(0.3, 100)).at(-1)?.memory ?? atRest
    const after = govern(0.6, gentle, before, -50_000)
    expect(after.level).toBeLessThanOrEqual(before.level)
  })
})

const anyLevel = fc.oneof(fc.double({ min: -2, max: 2, noNaN: false }), fc.constant(Number.POSITIVE_INFINITY))
const anyLimits: fc.Arbitrary<ChannelLimits> = fc.record({
  ceilings: fc.array(fc.record({ by: fc.constant('class' as const), level: anyLevel }), { maxLength: 4 }),
  riseMs: fc.oneof(fc.constant(0), fc.integer({ min: 50, max: 5000 })),
  reachMs: fc.oneof(fc.constant(0), fc.integer({ min: 50, max: 40_000 })),
  runMs: fc.oneof(fc.constant(Number.POSITIVE_INFINITY), fc.integer({ min: 100, max: 10_000 })),
  restMs: fc.integer({ min: 0, max: 10_000 }),
})
const anyStep = fc.record({
  wanted: anyLevel,
  gapMs: fc.oneof(fc.integer({ min: 0, max: 60 }), fc.integer({ min: -1000, max: 5000 })),
})

/** What every step of any history must keep. */
function everyStep(
  check: (step: {
    before: ChannelMemory
    wanted: number
    limits: ChannelLimits
    now: number
    after: ReturnType<typeof govern>
  }) => void,
): void {
  fc.assert(
    fc.property(anyLimits, fc.array(anyStep, { minLength: 1, maxLength: 8 }), (limits, steps) => {
      let before = atRest
      let now = 0
      for (const { wanted, gapMs } of steps) {
        now += gapMs
        const after = govern(wanted, limits, before, now)
        check({ before, wanted, limits, now, after })
        before = after.memory
      }
    }),
    { numRuns: 100_000 },
  )
}

describe('for any limits, wishes and times', () => {
  test('no level is above any ceiling, above what is wanted, or outside 0 to 1', { timeout: 120_000 }, () => {
    everyStep(({ wanted, limits, after: { level } }) => {
      if (!(level >= 0 && level <= 1)) throw new Error(`level ${level}`)
      if (limits.ceilings.length === 0 && level > 0) throw new Error('moved without permission')
      for (const ceiling of limits.ceilings)
        if (level > Math.max(0, ceiling.level || 0)) throw new Error(`${level} above ${ceiling.level}`)
      if (level > Math.max(0, wanted || 0)) throw new Error(`${level} above what was wanted`)
    })
  })

  test('no rise is steeper than the ramp', { timeout: 120_000 }, () => {
    everyStep(({ before, limits: { riseMs, reachMs }, now, after: { level } }) => {
      const gap = Math.max(0, now - before.at)
      const from = gap > frameMs ? 0 : before.level
      const step = gap > frameMs ? 0 : Math.min(gap, 100)
      if (riseMs > 0 && level > from + step / riseMs + 1e-12) throw new Error('steeper than the ramp')
      const reach = gap > frameMs ? 0 : before.reach
      if (reachMs > 0 && level > reach + step / reachMs + 1e-12) throw new Error('reached too soon')
    })
  })

  test('what is not wanted, or not allowed, is zero at once', { timeout: 120_000 }, () => {
    everyStep(({ limits, before, now }) => {
      if (govern(0, limits, before, now).level !== 0) throw new Error('not wanted')
      const closed = { ...limits, ceilings: [...limits.ceilings, { by: 'stopped' as const, level: 0 }] }
      if (govern(1, closed, before, now).level !== 0) throw new Error('not allowed')
    })
  })

  test('one more ceiling never raises a level', { timeout: 120_000 }, () => {
    fc.assert(
      fc.property(anyLimits, anyLevel, fc.array(anyStep, { minLength: 1, maxLength: 6 }), (limits, level, steps) => {
        const stricter = { ...limits, ceilings: [...limits.ceilings, { by: 'device' as const, level }] }
        if (limits.ceilings.length === 0) return
        let [one, other] = [atRest, atRest]
        let now = 0
        for (const { wanted, gapMs } of steps) {
          now += gapMs
          const [free, bound] = [
            govern(wanted, { ...limits, runMs: Number.POSITIVE_INFINITY }, one, now),
            govern(wanted, { ...stricter, runMs: Number.POSITIVE_INFINITY }, other, now),
          ]
          if (bound.level > free.level + 1e-12) throw new Error(`${bound.level} above ${free.level}`)
          one = free.memory
          other = bound.memory
        }
      }),
      { numRuns: 100_000 },
    )
  })
})
