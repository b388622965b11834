import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ShockerRun, type Wish } from './ShockerRun.ts'

const limits = { shockMs: 500, holdMs: 1000, runMs: 10_000 }
const shock: Wish = { kind: 'shock', step: 15 }
const vibration: Wish = { kind: 'vibrate', step: 40 }

/** A run whose orders arrive at once, looked at every 20 ms. */
function played(wishAt: (ms: number) => Wish | undefined, ms: number) {
  const run = new ShockerRun(limits)
  const told: { readonly at: number; readonly what: string }[] = []
  for (let at = 0; at <= ms; at += 20) {
    const move = run.next(wishAt(at), at)
    if (move.kind === 'nothing') continue
    told.push({ at, what: move.kind === 'stop' ? 'stop' : `${move.wish.kind} ${move.wish.step} for ${move.ms}` })
    if (move.kind === 'stop') run.stopped()
    else {
      run.ordered(move.wish, move.ms, at)
      run.arrived(at)
    }
  }
  return told
}

describe('a shock', () => {
  test('is one for one rise, however long the level stays up', () => {
    expect(played(() => shock, 20_000)).toEqual([{ at: 0, what: 'shock 15 for 500' }])
  })

  test('ends early when the level falls, and does not follow it up', () => {
    expect(played((ms) => (ms < 200 ? shock : { ...shock, step: 5 }), 3000).map(({ what }) => what)).toEqual([
      'shock 15 for 500',
      'stop',
    ])
    expect(played((ms) => (ms < 200 ? shock : { ...shock, step: 50 }), 3000)).toHaveLength(1)
  })

  test('that comes too early after another is left out, not made up for', () => {
    const twice = played((ms) => (ms < 100 || ms >= 1500 ? shock : undefined), 5000)
    expect(twice.filter(({ what }) => what.startsWith('shock'))).toHaveLength(1)
  })

  test('never lies within two seconds of another, nor is a seventh in a minute, whatever is asked for', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.integer({ min: 20, max: 3000 }), fc.boolean()), { maxLength: 60 }), (parts) => {
        const edges: { readonly until: number; readonly isUp: boolean }[] = []
        for (const [ms, isUp] of parts) edges.push({ until: (edges.at(-1)?.until ?? 0) + ms, isUp })
        const wishAt = (ms: number) => (edges.find(({ until }) => ms < until)?.isUp ? shock : undefined)
        const shocks = played(wishAt, edges.at(-1)?.until ?? 0).filter(({ what }) => what.startsWith('shock'))
        for (const [index, { at }] of shocks.entries()) {
          expect(at - (shocks[index - 1]?.at ?? Number.NEGATIVE_INFINITY)).toBeGreaterThanOrEqual(2000)
          expect(at - (shocks[index - 6]?.at ?? Number.NEGATIVE_INFINITY)).toBeGreaterThanOrEqual(60_000)
        }
      }),
    )
  })
})

describe('a vibration', () => {
  test('is given again shortly before it ends, while the level stays up', () => {
    expect(played(() => vibration, 2000).map(({ at }) => at)).toEqual([0, 960, 1920])
  })

  test('is stopped when the level falls, and changed when it changes', () => {
    const told = played((ms) => (ms < 100 ? vibration : ms < 200 ? { ...vibration, step: 10 } : undefined), 1000)
    expect(told.map(({ what }) => what)).toEqual(['vibrate 40 for 1000', 'vibrate 10 for 1000', 'stop'])
  })

  test('rests after the safety timeout until the level has been at zero', () => {
    const told = played((ms) => (ms === 15_000 ? undefined : vibration), 16_000)
    expect(told.find(({ what }) => what === 'stop')?.at).toBe(10_000)
    expect(told.filter(({ at }) => at > 10_000).map(({ at }) => at)).toEqual([15_020, 15_980])
  })
})
