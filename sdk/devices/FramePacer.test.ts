import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { DeviceFrame } from '../contributions/deviceProvider.ts'
import type { DeviceId } from '../ids.ts'
import { type FakeClock, fakeClock } from '../testing/fakeClock.ts'
import { FramePacer, type Pace } from './FramePacer.ts'

const lifeMs = 200

/** A pacer before a device that takes one number, and what it was told. */
function rig({ takesMs = 0, ...parts }: Partial<Pace> & { readonly takesMs?: number } = {}) {
  const clock = fakeClock(0)
  const told: { readonly at: number; readonly level: number; readonly halt?: true }[] = []
  const under = { way: 0, most: 0 }
  const pacer = new FramePacer({
    clock,
    everyMs: 100,
    order: ([level = 0]) => level.toFixed(2),
    async send([level = 0]) {
      told.push({ at: clock.now(), level: Number(level.toFixed(2)) })
      under.most = Math.max(under.most, ++under.way)
      await clock.sleep(takesMs)
      under.way--
    },
    async halt() {
      told.push({ at: clock.now(), level: 0, halt: true })
      return 'confirmed'
    },
    ...parts,
  })
  const frame = (level: number, timing: Partial<DeviceFrame> = {}) => pacer.apply(frameAt(clock, level, timing))
  return { clock, pacer, frame, told, under }
}

const frameAt = (clock: FakeClock, level: number, timing: Partial<DeviceFrame>): DeviceFrame => ({
  device: 'lamp' as DeviceId,
  at: clock.now(),
  expires: clock.now() + lifeMs,
  levels: Float32Array.of(level),
  ...timing,
})

describe('a paced device', () => {
  test('is told the first frame at once, and of those that follow only the newest', async () => {
    const { clock, frame, told } = rig()
    for (const level of [0.1, 0.2, 0.3, 0.4]) frame(level)
    await clock.advance(100)
    expect(told).toEqual([
      { at: 0, level: 0.1 },
      { at: 100, level: 0.4 },
    ])
  })

  test('is not told again what it has', async () => {
    const { clock, frame, told } = rig()
    for (let time = 0; time < 10; time++) {
      frame(0.5)
      await clock.advance(100)
    }
    expect(told).toEqual([{ at: 0, level: 0.5 }])
  })

  test('is told again what ends by itself', async () => {
    const { clock, frame, told } = rig({ againMs: 300 })
    for (let time = 0; time < 10; time++) {
      frame(0.5)
      await clock.advance(100)
    }
    expect(told.map(({ at }) => at)).toEqual([0, 300, 600, 900])
  })

  test('is told again what it could not take', async () => {
    const tried: number[] = []
    const { clock, frame } = rig({
      async send() {
        tried.push(clock.now())
        if (tried.length === 1) throw new Error('Lost on its way.')
      },
    })
    for (let time = 0; time < 4; time++) {
      frame(0.5)
      await clock.advance(100)
    }
    expect(tried).toEqual([0, 100])
  })

  test('is halted when the newest frame expires, also while orders wait', async () => {
    const { clock, frame, told } = rig({ everyMs: 1000 })
    frame(0.5)
    frame(0.9)
    await clock.advance(2000)
    expect(told).toEqual([
      { at: 0, level: 0.5 },
      { at: lifeMs, level: 0, halt: true },
    ])
  })

  test('is told anew what it had before it was halted', async () => {
    const { clock, frame, told, pacer } = rig()
    frame(0.5)
    await clock.advance(100)
    await pacer.stop()
    frame(0.5)
    await clock.advance(50)
    expect(told.map(({ level }) => level)).toEqual([0.5, 0, 0.5])
  })

  test('takes no frame that is older than the newest, but one after the clock was set back', async () => {
    const { clock, frame, told } = rig({ everyMs: 0 })
    frame(0.5)
    frame(0.9, { at: -20 })
    await clock.advance(10)
    expect(told.map(({ level }) => level)).toEqual([0.5])
    frame(0.2, { at: -5000 })
    await clock.settled()
    expect(told.map(({ level }) => level)).toEqual([0.5, 0.2])
  })

  test('takes nothing that has expired or never will', async () => {
    const { clock, frame, told } = rig()
    frame(0.5, { expires: 0 })
    frame(0.5, { expires: Number.NaN })
    await clock.advance(1000)
    expect(told).toEqual([])
    expect(clock.sleepers).toBe(0)
  })

  test('is left alone once it has ended', async () => {
    const { clock, frame, told, pacer } = rig()
    frame(0.5)
    pacer.end()
    frame(0.9)
    await clock.advance(1000)
    expect(told).toEqual([{ at: 0, level: 0.5 }])
  })
})

const level = fc.integer({ min: 0, max: 100 }).map((hundredth) => hundredth / 100)
const move = fc.oneof(
  { weight: 6, arbitrary: fc.record({ kind: fc.constant('frame' as const), level, ago: fc.nat(60) }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('wait' as const), ms: fc.nat(250) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('stop' as const) }) },
)
const device = fc.record({ everyMs: fc.constantFrom(0, 20, 100, 500), takesMs: fc.constantFrom(0, 30, 250) })

test('whatever comes, the device keeps its pace, hears nothing between a stop and the next frame, and ends at zero', async () => {
  await fc.assert(
    fc.asyncProperty(device, fc.array(move, { maxLength: 40 }), async (pace, moves) => {
      const { clock, frame, told, under, pacer } = rig(pace)
      let isStopped = true
      const quiet: [from: number, to: number][] = []
      for (const each of moves) {
        const before = told.length
        if (each.kind === 'wait') await clock.advance(each.ms)
        if (each.kind === 'frame') {
          frame(each.level, { at: clock.now() - each.ago, expires: clock.now() - each.ago + lifeMs })
          await clock.settled()
        }
        if (each.kind === 'stop') {
          await pacer.stop()
          isStopped = true
        } else if (each.kind === 'frame') isStopped = false
        else if (isStopped) quiet.push([before, told.length])
      }
      await clock.advance(5000)

      const orders = told.filter(({ halt }) => !halt)
      const gaps = orders.slice(1).map(({ at }, index) => at - (orders[index]?.at ?? 0))
      expect(gaps.every((ms) => ms >= pace.everyMs)).toBe(true)
      expect(under.most).toBeLessThanOrEqual(1)
      expect(quiet.flatMap(([from, to]) => told.slice(from, to)).filter(({ halt }) => !halt)).toEqual([])
      expect(told.at(-1)?.level ?? 0).toBe(0)
      expect(clock.sleepers).toBe(0)
    }),
    { numRuns: 400 },
  )
})

test('whatever comes in a burst, the last of it is what the device has, as soon as its pace allows', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(20, 100, 150),
      fc.array(level, { minLength: 1, maxLength: 40 }),
      async (everyMs, levels) => {
        const { clock, frame, told } = rig({ everyMs })
        for (const each of levels) frame(each)
        await clock.advance(everyMs)
        expect(told.at(-1)?.level).toBe(levels.at(-1))
        expect(told.length).toBeLessThanOrEqual(2)
      },
    ),
    { numRuns: 200 },
  )
})
