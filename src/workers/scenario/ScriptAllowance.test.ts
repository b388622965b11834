import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ScriptAllowance, type ScriptLimits, usualLimits } from './ScriptAllowance.ts'

const limits: ScriptLimits = { stepMs: 1000, share: 0.25, burstMs: 2000, patienceMs: 10_000 }

function rig(given: ScriptLimits = limits) {
  const clock = { now: 0 }
  return { clock, allowance: new ScriptAllowance(given, () => clock.now) }
}

/** Scripts that run for `ms` in one step. */
function run({ clock, allowance }: ReturnType<typeof rig>, ms: number): number {
  allowance.beginStep()
  const spent = Math.min(ms, allowance.leftMs)
  clock.now += spent
  allowance.spend(spent)
  return spent
}

test('a step gets so much and no more, and the next one as much again', () => {
  const { allowance } = rig()
  allowance.beginStep()
  allowance.spend(700)
  expect(allowance.leftMs).toBe(300)
  allowance.spend(700)
  expect(allowance.leftMs).toBe(0)
  allowance.beginStep()
  expect(allowance.leftMs).toBe(1000)
})

test('after the burst, scripts wait until they are back within their share', () => {
  const stage = rig()
  run(stage, 1000)
  run(stage, 1000)
  expect(stage.allowance.restMs).toBe(0)
  run(stage, 1000)
  // 3000 used, 750 given back meanwhile: 250 too much, at a quarter.
  const { restMs } = stage.allowance
  expect(restMs).toBeGreaterThan(900)
  stage.clock.now += restMs
  expect(stage.allowance.restMs).toBe(0)
})

test('a story within its share is never delayed or paused, for however long', () => {
  const stage = rig()
  for (let tick = 0; tick < 5000; tick++) {
    run(stage, 20)
    stage.clock.now += 80
    expect(stage.allowance.restMs).toBe(0)
  }
  expect(stage.allowance.isExhausted).toBe(false)
})

test('a story that wants more for too long is exhausted, until it is reset', () => {
  const stage = rig()
  while (stage.clock.now < limits.patienceMs) {
    expect(stage.allowance.isExhausted).toBe(false)
    run(stage, 1000)
    stage.clock.now += stage.allowance.restMs
  }
  run(stage, 1000)
  stage.clock.now += stage.allowance.restMs
  run(stage, 1000)
  expect(stage.allowance.isExhausted).toBe(true)
  stage.allowance.reset()
  expect([stage.allowance.isExhausted, stage.allowance.restMs, stage.allowance.leftMs]).toEqual([false, 0, 1000])
})

test('one that was too greedy once and is calm afterwards is not paused later', () => {
  const stage = rig()
  for (let step = 0; step < 4; step++) run(stage, 1000)
  stage.clock.now += 60_000
  expect(stage.allowance.isExhausted).toBe(false)
})

test('whatever a story does, its scripts use no more than the burst, their share and one step in any time', () => {
  const act = fc.record({ ms: fc.integer({ min: 1, max: 30_000 }), idle: fc.integer({ min: 0, max: 5000 }) })
  fc.assert(
    fc.property(fc.array(act, { minLength: 1, maxLength: 200 }), (acts) => {
      const stage = rig(usualLimits)
      const spans: { readonly from: number; readonly spent: number }[] = []
      for (const { ms, idle } of acts) {
        stage.clock.now += stage.allowance.restMs + idle
        spans.push({ from: stage.clock.now, spent: run(stage, ms) })
        const { stepMs, burstMs, share } = usualLimits
        let sum = 0
        for (const { from, spent } of spans.toReversed()) {
          sum += spent
          expect(sum).toBeLessThanOrEqual(burstMs + stepMs + share * (stage.clock.now - from) + 1)
        }
      }
    }),
  )
})
