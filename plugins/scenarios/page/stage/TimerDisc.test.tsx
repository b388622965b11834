// @vitest-environment happy-dom

import { act, cleanup, screen } from '@testing-library/react'
import type { StageTimer } from 'sdk/story'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { showStage } from './stage.fixture.tsx'
import { leftOf, shareLeft, timeWords } from './TimerDisc.tsx'

let frames: (() => void)[]
let at: number
beforeEach(() => {
  frames = []
  at = 0
  vi.stubGlobal('requestAnimationFrame', (draw: () => void) => frames.push(draw))
  vi.stubGlobal('cancelAnimationFrame', () => {})
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const timer = (more: Partial<StageTimer> = {}): StageTimer => ({
  id: 't',
  style: 'normal',
  from: 0,
  until: 75_000,
  ...more,
})
const show = (given: StageTimer, options = {}) => showStage({ timers: [given] }, { now: () => at, options })
const frame = (now: number) => {
  at = now
  const due = frames
  frames = []
  act(() => {
    for (const draw of due) draw()
  })
}
const ring = () => Number(screen.getByRole('timer').querySelectorAll('circle')[1]?.getAttribute('stroke-dashoffset'))

test('eos-F01 it shows the begun seconds, and its ring runs empty', () => {
  show(timer())
  expect(screen.getByRole('timer').textContent).toBe('1:15')
  expect(ring()).toBe(0)
  frame(37_500)
  expect(screen.getByRole('timer').textContent).toBe('38')
  expect(ring()).toBeCloseTo(Math.PI * 54)
  frame(99_000)
  expect(screen.getByRole('timer').textContent).toBe('0')
})

test('eos-F03 a secret one shows that it runs, not how long', () => {
  show(timer({ style: 'secret' }))
  expect(screen.getByRole('timer').textContent).toBe('?')
  expect(screen.getByRole('timer').getAttribute('aria-label')).toContain('Hidden timer')
})

test('eos-F04 of a hidden one there is nothing to see, and nothing to draw', () => {
  show(timer({ style: 'hidden' }))
  expect(screen.queryByRole('timer')).toBeNull()
  expect(frames).toHaveLength(0)
})

test('eos-F18 authors see what the others do not', () => {
  show(timer({ style: 'hidden' }), { revealTimers: true })
  expect(screen.getByRole('timer').textContent).toBe('Hidden (1:15)')
  cleanup()
  show(timer({ style: 'secret', until: 9000 }), { revealTimers: true })
  expect(screen.getByRole('timer').textContent).toBe('? (9)')
})

test('it follows the clock of the play, which may stand still', () => {
  show(timer())
  frame(10_000)
  frame(10_000)
  expect(screen.getByRole('timer').textContent).toBe('1:05')
})

test('for those who want it calm the ring moves by the second', () => {
  show(timer(), { reducedMotion: true })
  const before = ring()
  frame(400)
  expect(ring()).toBe(before)
  frame(1400)
  expect(ring()).toBeGreaterThan(before)
})

const timed: StageTimer = { id: 't', style: 'normal', from: 0, until: 10_000 }

test.each([
  [9000, '9'],
  [8001, '9'],
  [0, '0'],
  [60_000, '1:00'],
  [75_000, '1:15'],
  [3_599_001, '1:00:00'],
  [3_661_000, '1:01:01'],
])('%i ms are shown as %s', (ms, words) => {
  expect(timeWords(ms)).toBe(words)
})

test('what is left never falls below nothing, and stands still where it is paused', () => {
  expect(leftOf(timed, 4000)).toBe(6000)
  expect(leftOf(timed, 40_000)).toBe(0)
  expect(leftOf({ ...timed, paused: 2500 }, 40_000)).toBe(2500)
  expect(leftOf({ ...timed, offset: 3000 }, 12_000)).toBe(3000)
  expect(leftOf({ ...timed, offset: -8000 }, 4000)).toBe(0)
})

test('its share runs from all to none', () => {
  expect(shareLeft(timed, 0)).toBe(1)
  expect(shareLeft(timed, 5000)).toBe(0.5)
  expect(shareLeft(timed, 20_000)).toBe(0)
  expect(shareLeft({ ...timed, until: 0 }, 0)).toBe(0)
})

test('beside panes it stands above the words of the right one, and covers nothing', () => {
  const pane = { kind: 'html', id: 'r', html: '<p>Sit still.</p>', css: '' } as const
  const panes = {
    left: { kind: 'media', id: 'l' } as const,
    right: pane,
    root: '',
    header: { clock: '21:04', title: 'The lesson' },
  }
  showStage({ timers: [timer()], panes }, { now: () => at })
  const ring = screen.getByRole('timer', { name: 'Time left' })
  const right = ring.closest('[class*="right"]')
  expect(right).not.toBeNull()
  expect(right?.textContent).not.toContain('The lesson')
})
