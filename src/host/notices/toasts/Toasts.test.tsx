// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { Scope } from 'sdk'
import { commands } from 'sdk/page/points/points.ts'
import { dismissToast, toast, toasts } from 'sdk/page/toasts.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { toastsFeature } from './feature.ts'
import { Toasts } from './Toasts.tsx'

beforeEach(() => {
  vi.useFakeTimers()
  Object.assign(window, { matchMedia: () => ({ matches: false, addEventListener() {}, removeEventListener() {} }) })
  toasts.shown = []
  render(<Toasts />)
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const say = async (request: Parameters<typeof toast>[0]) => {
  await act(async () => void toast(request))
}
const pass = async (ms: number) => {
  await act(async () => void (await vi.advanceTimersByTimeAsync(ms)))
}

test('a toast leaves after five seconds', async () => {
  await say({ type: 'success', title: 'Saved' })
  await pass(4900)
  expect(screen.getByRole('status').textContent).toContain('Saved')
  await pass(200)
  expect(screen.queryByText('Saved')).toBeNull()
})

test('time stands still while the pointer rests on it', async () => {
  await say({ type: 'info', title: 'Read me' })
  await pass(3000)
  fireEvent.pointerEnter(screen.getByRole('status'))
  await pass(60_000)
  expect(screen.getByText('Read me')).toBeDefined()
  fireEvent.pointerLeave(screen.getByRole('status'))
  await pass(2100)
  expect(screen.queryByText('Read me')).toBeNull()
})

test('bad news is an alert', async () => {
  await say({ type: 'error', title: 'It did not work', message: 'The server is off.' })
  expect(screen.getByRole('alert').textContent).toContain('The server is off.')
})

test('its action runs once and settles it', async () => {
  const run = vi.fn()
  await say({ type: 'info', title: 'Deleted', duration: 0, action: { label: 'Undo', run } })
  await pass(600_000)
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Undo' })))
  expect(run).toHaveBeenCalledOnce()
  expect(screen.queryByText('Deleted')).toBeNull()
})

test('no more than four stand at once', async () => {
  for (const title of ['one', 'two', 'three', 'four', 'five']) await say({ type: 'info', title })
  expect(toasts.shown.map(({ title }) => title)).toEqual(['two', 'three', 'four', 'five'])
  dismissToast(toasts.shown[0]?.id ?? '')
  expect(toasts.shown).toHaveLength(3)
})

test('a command leads to the newest one, where there is one', async () => {
  const scope = new Scope('toasts')
  toastsFeature(scope)
  const go = commands.read().find(({ id }) => id === 'toasts.newest')
  expect(go?.isAvailable?.()).toBe(false)
  await say({ type: 'info', title: 'Saved' })
  await say({ type: 'info', title: 'Deleted', action: { label: 'Undo', run() {} } })
  expect(go?.isAvailable?.()).toBe(true)
  await act(async () => void go?.run())
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Undo' }))
  await pass(60_000)
  expect(screen.getByText('Deleted')).toBeDefined()
  await scope.close()
})
