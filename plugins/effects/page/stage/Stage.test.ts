import { expect, test } from 'vitest'
import { drawnCueNames, drawnCues } from '../drawn/drawnCues.ts'
import { FlashLimiter } from '../limiter/FlashLimiter.ts'
import { pointsOf, wholeGrid } from './grid.ts'
import { type Shown, Stage } from './Stage.ts'

function rig({ isStill = false, strength = 1 } = {}) {
  const frames: { frame: readonly Shown[]; gain: number }[] = []
  const limiter = new FlashLimiter({ points: pointsOf(wholeGrid) })
  const stage = new Stage({
    painters: [{ paint: (frame, gain) => frames.push({ frame, gain }) }],
    limiter,
    grid: wholeGrid,
    aspect: () => 16 / 9,
    strength: () => strength,
    isStill: () => isStill,
  })
  return {
    stage,
    limiter,
    names: () => frames.at(-1)?.frame.map(({ name }) => name) ?? [],
    look: (name: string) => frames.at(-1)?.frame.find((shown) => shown.name === name)?.look,
  }
}

test('a cue is there from its beginning until its time is over', () => {
  const { stage, names } = rig()
  stage.show('spiral', { ms: 2000 }, 0)
  expect(stage.draw(500)).toBe(true)
  expect(names()).toEqual(['spiral'])
  expect(stage.draw(2000)).toBe(false)
  expect(names()).toEqual([])
})

test('cues lie over one another in the same order, whichever came first', () => {
  const { stage, names } = rig()
  stage.show('breath', {}, 0)
  stage.show('spiral', { ms: 3000 }, 0)
  stage.show('fade', {}, 0)
  stage.draw(1000)
  expect(names()).toEqual(['fade', 'spiral', 'breath'])
})

test('the same cue once more takes the place of the first, without a dip', () => {
  const { stage, look } = rig()
  stage.show('spiral', { ms: 4000, opacity: 0.5 }, 0)
  stage.draw(2000)
  const before = look('spiral')?.alpha ?? 0
  stage.show('spiral', { ms: 4000, opacity: 0.5 }, 2000)
  stage.draw(2016)
  expect(before).toBeCloseTo(0.5)
  expect(look('spiral')?.alpha).toBeGreaterThan(0.4)
})

test('clearing shows nothing, and what was running does not come back', () => {
  const { stage, names, limiter } = rig()
  stage.show('fade', { opacity: 1 }, 0)
  stage.draw(2500)
  stage.clear(2510)
  expect(names()).toEqual([])
  expect(Math.max(...limiter.picture)).toBe(0)
  expect(stage.draw(2520)).toBe(false)
})

test('applies the player’s strength to every effect', () => {
  const { stage, look } = rig({ strength: 0.5 })
  stage.show('fade', { opacity: 1, ms: 6000 }, 0)
  stage.draw(3000)
  expect(look('fade')?.alpha).toBeCloseTo(0.5)
})

test('with less motion, what moves or flashes becomes a faint, slow tint of its colour', () => {
  for (const name of ['flash', 'noise', 'spiral', 'tunnel', 'warm-glow'] as const) {
    const { stage, names, look } = rig({ isStill: true })
    stage.show(name, { color: '#ff8800', ms: 3000, opacity: 1, strength: 1, low: 1, high: 1 }, 0)
    stage.draw(1900)
    expect(names()).toEqual(['fade'])
    expect(look('fade')?.color).toEqual([1, 0x88 / 255, 0])
    expect(look('fade')?.alpha).toBeGreaterThan(0)
    expect(look('fade')?.alpha).toBeLessThanOrEqual(0.2)
  }
})

test('with less motion the ring to breathe with keeps its width', () => {
  const { stage, look } = rig({ isStill: true })
  stage.show('breath', {}, 0)
  const wide = [1000, 3000, 6000, 9000].map((at) => {
    stage.draw(at)
    return look('breath')?.shape[0]
  })
  expect(new Set(wide).size).toBe(1)
})

test('keeps values that plugins ask for within range at all times', () => {
  const hostile = {
    ms: 1e12,
    opacity: 99,
    strength: -4,
    speed: 1e9,
    arms: 1e6,
    twist: Number.NaN,
    color: 'url(x)',
    low: 9,
  }
  for (const name of drawnCueNames) {
    const plan = drawnCues[name].plan(hostile)
    expect(plan.ms).toBeLessThanOrEqual(600_000)
    for (let at = 0; at <= plan.ms; at += plan.ms / 50) {
      const { alpha, color, shape } = plan.at(at, at)
      expect(alpha).toBeGreaterThanOrEqual(0)
      expect(alpha).toBeLessThanOrEqual(1)
      expect([...color, ...shape].every(Number.isFinite)).toBe(true)
      expect(drawnCues[name].coverage(0.3, -0.4, shape)).toBeGreaterThanOrEqual(0)
      expect(drawnCues[name].coverage(0.3, -0.4, shape)).toBeLessThanOrEqual(1)
    }
  }
})

test('uses defaults for parameters that are not numbers', () => {
  for (const name of drawnCueNames) {
    const odd = { ms: '5', opacity: 'much', color: 7, speed: null, arms: {} }
    expect(drawnCues[name].plan(odd).at(200, 200)).toEqual(drawnCues[name].plan({}).at(200, 200))
  }
})

test('words come up softly, in one line of text', () => {
  const { stage, look } = rig()
  stage.show('words', { text: '  let \n go  ', ms: 3000 }, 0)
  stage.draw(1500)
  expect(look('words')?.alpha).toBeCloseTo(0.85)
})
