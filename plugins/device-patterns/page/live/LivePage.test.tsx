// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { replaceEngine } from '../../../../src/host/engines/engine.fixture.ts'
import type { Intent } from '../../../../src/workers/stimulation/contract.ts'
import { lantern, outputs } from '../patterns/outputs.fixture.ts'

const world = vi.hoisted(() => ({
  live: new Map<number, number>(),
  count: 0,
  armed: vi.fn(async () => true),
  hold: vi.fn((_: boolean) => {}),
  stop: vi.fn(async (_: string) => {}),
  pads: [] as unknown[],
}))
replaceEngine('stimulation', {
  play: async ({ level }: Intent) => {
    world.live.set(++world.count, level)
    return world.count
  },
  end: async ({ id }: { id: number }) => void world.live.delete(id),
  hold: world.hold,
  stop: world.stop,
})
replaceEngine('network', { cut: async () => {} })
replaceEngine('storage', { saveSettings: async () => [] })
const arming = await import('../../../../src/host/devices/arming.ts')
vi.spyOn(arming, 'mayMove').mockImplementation(world.armed)
const { provideServices } = await import('../../../../src/host/shell/provideServices.ts')
provideServices()
const { showState } = await import('../../../../src/host/devices/showState.ts')
const { default: LivePage } = await import('./LivePage.tsx')

const felt = () => Math.max(0, ...world.live.values())
const pad = () => screen.getByRole('button', { name: /^Right pad/ })
const soon = () => act(async () => {})

beforeEach(async () => {
  vi.useFakeTimers()
  world.live.clear()
  for (const mock of [world.armed, world.hold, world.stop]) mock.mockClear()
  world.pads = []
  Object.defineProperty(navigator, 'getGamepads', { value: () => world.pads, configurable: true })
  showState(outputs([lantern({})]))
  render(<LivePage />)
  await soon()
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

test('a pad runs at its strength while Space is held on it, and ends when it is let go', async () => {
  fireEvent.keyDown(pad(), { key: ' ' })
  await soon()
  expect(felt()).toBe(0.2)
  expect(pad().getAttribute('aria-pressed')).toBe('true')
  fireEvent.keyUp(pad(), { key: ' ' })
  await soon()
  expect(felt()).toBe(0)
})

test('the arrows set the strength of a pad, and its name tells it', async () => {
  fireEvent.keyDown(pad(), { key: 'ArrowUp' })
  await soon()
  expect(screen.getByRole('button', { name: 'Right pad hold to run at 25 %' })).toBeTruthy()
})

test('a number key runs the right pad at so many tenths of its strength', async () => {
  fireEvent.keyDown(document.body, { key: '5' })
  await soon()
  expect(felt()).toBeCloseTo(0.1)
  fireEvent.keyUp(document.body, { key: '5' })
  await soon()
  expect(felt()).toBe(0)
})

test.each([
  ['the window loses the focus', () => window.dispatchEvent(new Event('blur'))],
  ['the pad loses the focus', () => fireEvent.blur(pad())],
  ['the page is hidden', () => document.dispatchEvent(new Event('visibilitychange'))],
  ['everything is stopped', () => showState(outputs([lantern({})], { isArmed: false }))],
  ['the page is left', () => cleanup()],
])('what is held ends when %s', async (_, happen) => {
  fireEvent.keyDown(pad(), { key: ' ' })
  await soon()
  expect(felt()).toBeGreaterThan(0)
  await act(async () => void happen())
  await soon()
  expect(felt()).toBe(0)
  expect(world.hold).toHaveBeenLastCalledWith(false)
})

test('a trigger runs its pad, and a gamepad that goes away lets go of it', async () => {
  const buttons = Array.from({ length: 17 }, (_, index) => ({ value: index === 7 ? 0.5 : 0, pressed: false }))
  world.pads = [{ id: 'Blue Pad', connected: true, mapping: 'standard', buttons }]
  await act(async () => void vi.advanceTimersByTime(50))
  await soon()
  expect(felt()).toBeCloseTo(0.1)
  world.pads = []
  await act(async () => void window.dispatchEvent(new Event('gamepaddisconnected')))
  await soon()
  expect(felt()).toBe(0)
})

test('a button of the gamepad stops everything', async () => {
  const buttons = Array.from({ length: 17 }, (_, index) => ({ value: 0, pressed: index === 1 }))
  world.pads = [{ id: 'Blue Pad', connected: true, mapping: 'standard', buttons }]
  await act(async () => void vi.advanceTimersByTime(50))
  expect(world.stop).toHaveBeenCalledWith('person')
})

test('a press before devices may move asks first and moves nothing until pressed again', async () => {
  await act(async () => showState(outputs([lantern({})], { isArmed: false })))
  fireEvent.keyDown(document.body, { key: '9' })
  await soon()
  expect(world.armed).toHaveBeenCalledOnce()
  await act(async () => showState(outputs([lantern({})])))
  expect(felt()).toBe(0)
  fireEvent.keyUp(document.body, { key: '9' })
  fireEvent.keyDown(document.body, { key: '9' })
  await soon()
  expect(felt()).toBeCloseTo(0.18)
})
