import fc from 'fast-check'
import type { DeviceId, DeviceInfo, Sense } from 'sdk'
import { describe, expect, test } from 'vitest'
import { type Intent, sources } from '../../shared/devices/intent.ts'
import { classLimits, type Limit, type Rules, usualDevice, usualRoute } from '../../shared/devices/rules.ts'
import { DeviceMixer } from './DeviceMixer.ts'
import { openRules } from './rules.fixture.ts'

const toy: DeviceInfo = {
  id: 'toy' as DeviceId,
  name: 'Toy',
  actuators: [
    { kind: 'vibrate', steps: 20 },
    { kind: 'estim', steps: 200, caution: { usual: 0.1, most: 0.5, reachMs: 40_000 } },
    { kind: 'position', steps: 100 },
    { kind: 'shock', steps: 100 },
  ],
}
const lamp: DeviceInfo = { id: 'lamp' as DeviceId, name: 'Lamp', actuators: [{ kind: 'vibrate', steps: 5 }] }

const rules: Rules = { ...openRules, senses: ['pleasure', 'pain'] }

const hum: Intent = {
  source: 'model',
  sense: 'pleasure',
  target: { kind: 'actuators', actuator: 'vibrate' },
  pattern: { kind: 'constant' },
  level: 1,
  ms: 60_000,
}

/** A conductor whose devices may move, and its clock. */
function stage(own: Partial<Rules> = {}, infos: readonly DeviceInfo[] = [toy]) {
  const conductor = new DeviceMixer({ ...rules, ...own })
  for (const info of infos) conductor.addDevice(info)
  conductor.release()
  let now = 0
  const play = (ms: number, closed?: Limit) => {
    for (const end = now + ms; now < end; ) {
      now += 20
      conductor.play(now, closed)
    }
  }
  const level = (index: number, device = toy.id) =>
    conductor.views().find((view) => view.device === device && view.index === index)?.level
  return { conductor, play, level, now: () => now }
}

describe('the conductor', () => {
  test('holds an output to what a backup brought, below its usual route and never above it', () => {
    const limits = { isOn: true, senses: ['pleasure', 'pain'] as const, lower: 0 }
    const imported = { 0: { ...limits, ceiling: 0.2 }, 1: { ...limits, ceiling: 1 } }
    const { conductor } = stage({ devices: { [toy.id]: { ...usualDevice, imported } } })
    expect(conductor.views().map(({ route }) => route.ceiling)).toEqual([0.2, 0.1, 0.8, 0.15])
  })

  test('plays what is asked for, in the range a person gave each channel', () => {
    const { conductor, play, level, now } = stage()
    conductor.intents.play(hum, now())
    play(2000)
    expect(level(0)).toBeCloseTo(0.6)
    expect(level(1)).toBe(0)
  })

  test('leaves everything at zero until a person has released it', () => {
    const conductor = new DeviceMixer(rules)
    conductor.addDevice(toy)
    conductor.intents.play(hum, 0)
    conductor.play(20, undefined)
    expect(conductor.views()[0]).toMatchObject({ commanded: 0.6, level: 0, limits: ['lost'] })
  })

  test('keeps a device that came back at zero, whatever still plays', () => {
    const { conductor, play, level, now } = stage()
    conductor.intents.play(hum, now())
    play(1000)
    conductor.loseDevice(toy.id)
    conductor.addDevice(toy)
    play(1000)
    expect(level(0)).toBe(0)
    conductor.release()
    play(1000)
    expect(level(0)).toBeGreaterThan(0)
  })

  test('a device that drops its connection again and again gets no more shocks a minute, and no new run', () => {
    const { conductor, play, level, now } = stage({ classes: { shock: 0.5 } })
    let shocks = 0
    for (let round = 0; round < 12; round += 1) {
      conductor.intents.play(
        { ...hum, sense: 'pain', target: { kind: 'actuators', actuator: 'shock' }, ms: 100 },
        now(),
      )
      play(60)
      if ((level(3) ?? 0) > 0) shocks += 1
      conductor.loseDevice(toy.id)
      conductor.addDevice({ ...toy, actuators: toy.actuators.map((each) => ({ ...each, steps: 10 + round })) })
      conductor.release()
      play(2500)
    }
    expect(shocks).toBe(6)
  })

  test('takes a stricter caution that a device tells while it is here', () => {
    const [strip] = lamp.actuators
    const { conductor, play, level, now } = stage({}, [lamp])
    conductor.addDevice({ ...lamp, actuators: [{ kind: 'vibrate', steps: 5, ...strip, caution: { riseMs: 100_000 } }] })
    conductor.intents.play(hum, now())
    play(1000)
    expect(level(0, lamp.id)).toBeLessThan(0.02)
  })

  test('hears the most important source, and among equals the strongest', () => {
    const { conductor, play, level, now } = stage()
    conductor.intents.play(hum, now())
    conductor.intents.play({ ...hum, source: 'hand', level: 0.5, ms: 1000 }, now())
    play(980)
    expect(level(0)).toBeCloseTo(0.3)
    play(1000)
    expect(level(0)).toBeCloseTo(0.6)
  })

  test('lets nothing through for a sense that is switched off, a kind that is ruled out, or a channel that is off', () => {
    const off = { ...usualRoute({ kind: 'vibrate' }), isOn: false }
    for (const own of [
      { senses: ['pain'] as const },
      { ruledOut: ['vibrate'] as const },
      { devices: { [toy.id]: { ...usualDevice, routes: { 0: off } } } },
      { devices: { [toy.id]: { ...usualDevice, isOn: false } } },
      { power: 0 },
    ]) {
      const { conductor, play, level, now } = stage(own)
      conductor.intents.play(hum, now())
      play(1000)
      expect(level(0)).toBe(0)
    }
  })

  test('asks nothing of a device that it cannot give, whatever its route says', () => {
    const conductor = new DeviceMixer(rules)
    conductor.addDevice(lamp, ['pain'])
    conductor.release()
    conductor.intents.play(hum, 0)
    for (let now = 20; now < 1000; now += 20) conductor.play(now, undefined)
    expect(conductor.views()[0]).toMatchObject({ level: 0, route: { senses: ['pain'] } })
  })

  test("does what a device's own wheel says, and no more", () => {
    const { conductor, play, level, now } = stage()
    conductor.intents.play(hum, now())
    conductor.turnWheel(toy.id, 0, 0.2)
    play(1000)
    expect(level(0)).toBe(0.2)
    expect(conductor.views()[0]?.limits).toEqual(['wheel'])
  })

  test('lets quick devices wait for slow ones, and no stop for anything', () => {
    const slow: DeviceInfo = { ...lamp, actuators: [{ kind: 'vibrate', steps: 5, latencyMs: 200 }] }
    const { conductor, play, level, now } = stage({}, [toy, slow])
    conductor.intents.play(hum, now())
    play(160)
    expect(level(0)).toBe(0)
    expect(level(0, lamp.id)).toBeGreaterThan(0)
    play(400)
    expect(level(0)).toBeGreaterThan(0)
    conductor.silence()
    expect([level(0), level(0, lamp.id)]).toEqual([0, 0])
  })

  test('sends a stroker nowhere while it is held, and never out of its travel', () => {
    const { conductor, play, level, now } = stage()
    const stroke: Intent = {
      ...hum,
      target: { kind: 'actuators', actuator: 'position' },
      pattern: { kind: 'wave', periodMs: 3000 },
    }
    conductor.intents.play(stroke, now())
    play(20, 'stopped')
    expect(conductor.play(now() + 20, 'stopped')[0]?.levels[2]).toBeUndefined()
    const places: number[] = []
    for (let tick = 0; tick < 300; tick++) {
      play(20)
      places.push(level(2) ?? 0)
    }
    expect(Math.min(...places)).toBeGreaterThanOrEqual(0.2)
    expect(Math.max(...places)).toBeLessThanOrEqual(0.8)
    const fastest = Math.max(...places.slice(1).map((place, k) => Math.abs(place - (places[k] ?? 0))))
    expect(fastest).toBeLessThanOrEqual(20 / 458 + 1e-9)
  })

  test('a hundred wishes are the most it keeps, and a person is not pushed out by others', () => {
    const { conductor, now } = stage()
    conductor.intents.play({ ...hum, source: 'hand' }, now())
    for (let wish = 0; wish < 500; wish++) conductor.intents.play({ ...hum, source: 'plugin' }, now())
    expect(conductor.intents.list()).toHaveLength(100)
    expect(conductor.intents.list().some(({ source }) => source === 'hand')).toBe(true)
  })
})

const anyIntent: fc.Arbitrary<Intent> = fc.record({
  source: fc.constantFrom(...sources),
  sense: fc.constantFrom<Sense>('pleasure', 'pain'),
  target: fc.oneof(
    fc
      .constantFrom('vibrate', 'estim', 'position', 'shock')
      .map((actuator) => ({ kind: 'actuators' as const, actuator: actuator as 'vibrate' })),
    fc.constant({ kind: 'all' as const }),
    fc.constant({
      kind: 'channels' as const,
      channels: ['toy/0', 'toy/1', 'toy/2', 'toy/3'] as unknown as readonly `${DeviceId}/${number}`[],
    }),
  ),
  pattern: fc.oneof(
    fc.constant({ kind: 'constant' as const }),
    fc.record({
      kind: fc.constant('pulse' as const),
      periodMs: fc.integer({ min: -50, max: 800 }),
      on: fc.double({ min: -1, max: 2 }),
    }),
    fc.record({ kind: fc.constant('walk' as const), stepMs: fc.integer({ min: 0, max: 500 }), seed: fc.integer() }),
  ),
  level: fc.oneof(fc.double({ min: -3, max: 10 }), fc.constant(Number.NaN), fc.constant(Number.POSITIVE_INFINITY)),
  ms: fc.oneof(fc.integer({ min: -10, max: 5000 }), fc.constant(Number.POSITIVE_INFINITY)),
  fadeMs: fc.integer({ min: -5, max: 500 }),
})

type Move =
  | { readonly kind: 'wish'; readonly intent: Intent }
  | { readonly kind: 'wait'; readonly ms: number }
  | { readonly kind: 'stop' | 'lose' | 'come' }
  | { readonly kind: 'wheel'; readonly index: number; readonly level: number }

/** Everything models, plugins, devices and time can do. What only a person can do is not among it. */
const anyMove: fc.Arbitrary<Move> = fc.oneof(
  { weight: 4, arbitrary: anyIntent.map((intent) => ({ kind: 'wish' as const, intent })) },
  { weight: 4, arbitrary: fc.integer({ min: 0, max: 400 }).map((ms) => ({ kind: 'wait' as const, ms })) },
  { weight: 1, arbitrary: fc.constantFrom<Move>({ kind: 'stop' }, { kind: 'lose' }, { kind: 'come' }) },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('wheel' as const),
      index: fc.integer({ min: -1, max: 5 }),
      level: fc.double(),
    }),
  },
)

test('no history of wishes, losses and time exceeds what a person allows, and after a stop or a loss all stays at zero', {
  timeout: 300_000,
}, () => {
  fc.assert(
    fc.property(
      fc.array(anyMove, { minLength: 1, maxLength: 12 }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      (moves, power) => {
        const conductor = new DeviceMixer({ ...rules, power })
        conductor.addDevice(toy)
        conductor.release()
        let [now, isReleased] = [0, true]
        let before: readonly number[] = [0, 0, 0, 0]
        for (const move of moves) {
          if (move.kind === 'wish') conductor.intents.play(move.intent, now)
          else if (move.kind === 'wheel') conductor.turnWheel(toy.id, move.index, move.level)
          else if (move.kind === 'come') conductor.addDevice(toy)
          else if (move.kind === 'wait') now += move.ms
          else {
            if (move.kind === 'stop') conductor.silence()
            else conductor.loseDevice(toy.id)
            isReleased = false
          }
          now += 20
          conductor.play(now, undefined)
          const levels = conductor.views().map(({ level }) => level)
          for (const [index, level] of levels.entries()) {
            const { kind, caution } = toy.actuators[index] ?? { kind: 'vibrate' as const, caution: undefined }
            if (!isReleased && level !== 0) throw new Error(`${kind} moved after a stop`)
            if (kind === 'position') continue
            const top = Math.min(classLimits[kind].usual, caution?.usual ?? 1) * power
            if (!(level >= 0 && level <= top + 1e-9)) throw new Error(`${kind} at ${level}, above ${top}`)
            const waited = move.kind === 'wait' ? move.ms : 0
            const { riseMs } = classLimits[kind]
            if (riseMs > 0 && waited <= 80 && level > (before[index] ?? 0) + (waited + 20) / riseMs + 1e-9)
              throw new Error(`${kind} rose too fast`)
          }
          before = levels
        }
      },
    ),
    { numRuns: 100_000 },
  )
})
