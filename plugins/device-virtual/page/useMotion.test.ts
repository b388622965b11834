import { expect, test } from 'vitest'
import { atRest, follow, type Shown } from './useMotion.ts'

/** What is shown after so many frames of a 60 Hz screen. */
function after(frames: number, goal: number, from: Shown = atRest): Shown {
  let shown = from
  for (let frame = 0; frame < frames; frame++) shown = follow(shown, goal, 1000 / 60)
  return shown
}

const running = after(120, 0.5)

test('glides to a level, and is exactly there within a second', () => {
  const first = after(1, 0.5).level
  expect(first).toBeGreaterThan(0)
  expect(first).toBeLessThan(0.15)
  expect(after(60, 0.5).level).toBe(0.5)
})

test('never shows more than was sent', () => {
  for (let frame = 1; frame < 60; frame++) expect(after(frame, 0.5).level).toBeLessThanOrEqual(0.5)
})

test('falls faster than it rises, and is at rest a third of a second after a stop', () => {
  expect(0.5 - after(3, 0, running).level).toBeGreaterThan(after(3, 0.5).level)
  expect(after(20, 0, running).level).toBe(0)
})

test('ripples go out faster the stronger it is, and stand still at rest', () => {
  const ripples = (level: number) => after(120, level).phase
  expect(ripples(1)).toBeGreaterThan(ripples(0.1) * 2)
  expect(after(60, 0).phase).toBe(0)
})

test('a place that moves is stirred, and settles where it arrived', () => {
  expect(after(4, 1).stir).toBeGreaterThan(0.3)
  expect(after(240, 1)).toMatchObject({ level: 1, stir: 0 })
})
