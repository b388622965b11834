// @vitest-environment happy-dom

import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { estimSection } from '../../consent/estimSection.ts'
import { replaceEngine } from '../../engines/engine.fixture.ts'

const world = vi.hoisted(() => ({ done: [] as string[] }))
replaceEngine('stimulation', { setRules: async () => {} })
const { addStopper } = await import('sdk/page/stoppers.ts')
addStopper(() => void world.done.push('pause'))
const aftercare = await import('../aftercare/handleSafeword.ts')
vi.spyOn(aftercare, 'handleSafeword').mockImplementation(async (cause = 'safeword') => {
  world.done.push(cause)
  return true
})
const { devices } = await import('sdk/page/devices/devices.ts')
const { showState } = await import('../../devices/showState.ts')
const { default: CheckInCard } = await import('./CheckInCard.tsx')
const { director, leaveDirecting } = await import('sdk/page/director/director.ts')

const minute = 60_000
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const question = () => screen.queryByRole('region', { name: 'Check-in' })?.querySelector('p')?.textContent
const answer = (words: string) => act(async () => void fireEvent.click(screen.getByRole('button', { name: words })))

/** A scene with devices, and a question that has just been asked. */
async function asked(): Promise<void> {
  render(<CheckInCard />)
  await pass(estimSection.now.checkInMinutes * minute)
  await pass(1000)
}

beforeEach(() => {
  vi.useFakeTimers({ now: 1_000_000 })
  world.done = []
  leaveDirecting()
  showState({ ...devices.state, isArmed: true })
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

test('asks at its time, in words, without taking focus', async () => {
  render(<CheckInCard />)
  await pass((estimSection.now.checkInMinutes - 1) * minute)
  expect(question()).toBeUndefined()
  await pass(minute + 1000)
  expect(question()).toBe('All good?')
  expect(screen.getByRole('status').textContent).toBe('All good?')
  expect(document.activeElement).toBe(document.body)
})

test('“Yes” changes nothing, and the question goes', async () => {
  await asked()
  await answer('Yes')
  expect(question()).toBeUndefined()
  expect(director.easing).toBe(1)
  expect(world.done).toEqual([])
})

test.each([
  ['Softer', [], 0.6],
  ['Pause', ['pause'], 1],
  ['Stop', ['check-in'], 1],
] as const)('“%s” does so at once', async (words, done, easing) => {
  await asked()
  await answer(words)
  expect(question()).toBeUndefined()
  expect(world.done).toEqual(done)
  expect(director.easing).toBeCloseTo(easing)
})

test('without an answer it says what comes next, and gets no stronger', async () => {
  await asked()
  await pass(minute)
  expect(question()).toBe('Are you there? All good?')
  await pass(minute)
  expect(question()).toBe('Intensity was lowered. Without an answer, everything pauses in a minute.')
  expect(director.easing).toBeCloseTo(0.6)
  await pass(minute)
  expect(question()).toBeUndefined()
  expect(world.done).toEqual(['pause'])
})
