// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import type { ViewMessage } from 'sdk'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { PluginView } from './PluginView.tsx'

let frames: FrameRequestCallback[] = []

beforeEach(() => {
  frames = []
  // Time stands still: how long drawing takes here says nothing.
  vi.spyOn(performance, 'now').mockReturnValue(0)
  vi.stubGlobal('requestAnimationFrame', (paint: FrameRequestCallback) => frames.push(paint))
  vi.stubGlobal('cancelAnimationFrame', (frame: number) => frames.splice(frame - 1, 1, () => {}))
  Object.assign(window, { matchMedia: () => ({ matches: false, addEventListener() {}, removeEventListener() {} }) })
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

/** A plugin whose stream is in the test's hands. */
function plugin() {
  const steps: (() => unknown)[] = []
  let wake = () => {}
  const step = (next: () => unknown) =>
    act(async () => {
      steps.push(next)
      wake()
    })
  const ended = vi.fn()
  const signals: AbortSignal[] = []
  async function* watch(signal: AbortSignal) {
    signals.push(signal)
    signal.addEventListener('abort', () => wake())
    try {
      while (!signal.aborted) {
        const next = steps.shift()
        if (next) {
          const value = next()
          if (value === 'end') return
          yield value
        } else await new Promise<void>((resolve) => (wake = resolve))
      }
    } finally {
      ended()
    }
  }
  return {
    watch,
    signals,
    ended,
    yields: (...values: readonly unknown[]) =>
      act(async () => {
        steps.push(...values.map((value) => () => value))
        wake()
      }),
    fails: (message: string) =>
      step(() => {
        throw new Error(message)
      }),
    ends: () => step(() => 'end'),
  }
}

const paint = () =>
  act(async () => {
    for (const frame of frames.splice(0)) frame(0)
  })
const text = (words: string) => ({ kind: 'text', text: words })
const slider = { kind: 'slider', id: 'hours', label: 'Hours', value: 0, min: 0, max: 24, step: 1 }

async function show(receive: (message: ViewMessage) => unknown = () => {}) {
  const from = plugin()
  const { unmount } = render(<PluginView name="Weather" watch={from.watch} receive={receive} />)
  await act(async () => {})
  return { ...from, unmount }
}

test('it says that it waits, then draws what comes', async () => {
  const { yields } = await show()
  expect(screen.getByRole('status').textContent).toBe('Waiting for Weather…')
  await yields(text('Rain'))
  await paint()
  expect(screen.getByText('Rain')).toBeDefined()
})

test('of many trees between two frames only the last is drawn', async () => {
  const { yields } = await show()
  await yields(...Array.from({ length: 500 }, (_, count) => text(`tree ${count}`)))
  expect(frames).toHaveLength(1)
  await paint()
  expect(document.body.textContent).toContain('tree 499')
})

test('a stream that fails says so, and Retry starts it anew', async () => {
  const { yields, fails, signals } = await show()
  await yields(text('Rain'))
  await paint()
  await fails('The service is closed.')
  expect(screen.getByRole('alert').textContent).toContain('Weather cannot be shown. The service is closed.')
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Retry' })))
  expect(signals).toHaveLength(2)
  await yields(text('Sun'))
  await paint()
  expect(screen.getByText('Sun')).toBeDefined()
})

test('what is no view is an error, and ends the stream', async () => {
  const { yields, ended } = await show()
  await yields({ kind: 'iframe' })
  await paint()
  expect(screen.getByRole('alert').textContent).toContain('something that is not a view')
  expect(ended).toHaveBeenCalledOnce()
})

test('a stream that ends leaves the last tree, or says that there is nothing', async () => {
  const first = await show()
  await first.ends()
  expect(screen.getByText('Weather has nothing to show.')).toBeDefined()
  cleanup()
  const second = await show()
  await second.yields(text('Done'))
  await second.ends()
  await paint()
  expect(screen.getByText('Done')).toBeDefined()
})

test('leaving ends the stream, and nothing is drawn after', async () => {
  const { yields, unmount, ended, signals } = await show()
  await yields(text('Rain'))
  unmount()
  await act(async () => {})
  expect(signals[0]?.aborted).toBe(true)
  expect(ended).toHaveBeenCalledOnce()
})

test('a slider sends at once, then at most ten times a second, and its last value arrives', async () => {
  const receive = vi.fn()
  const { yields } = await show(receive)
  await yields(slider)
  await paint()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const right = () => fireEvent.keyDown(screen.getByRole('slider'), { key: 'ArrowRight' })
  for (let press = 0; press < 5; press++) right()
  const sent = () => receive.mock.calls.map(([message]) => (message as ViewMessage).value)
  expect(sent()).toEqual([1])
  await act(async () => void vi.advanceTimersByTime(100))
  expect(sent()).toEqual([1, 5])
  await act(async () => void vi.advanceTimersByTime(500))
  expect(sent()).toEqual([1, 5])
})

test('a control that is gone sends nothing any more', async () => {
  const receive = vi.fn()
  const { yields } = await show(receive)
  await yields(slider)
  await paint()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  fireEvent.keyDown(screen.getByRole('slider'), { key: 'ArrowRight' })
  fireEvent.keyDown(screen.getByRole('slider'), { key: 'ArrowRight' })
  await yields(text('gone'))
  await paint()
  await act(async () => void vi.advanceTimersByTime(100))
  expect(receive).toHaveBeenCalledOnce()
})

test('what the plugin refuses is said beneath its view', async () => {
  const { yields } = await show(async () => {
    throw new Error('Pick a place first.')
  })
  await yields({ kind: 'button', id: 'go', label: 'Go' })
  await paint()
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Go' })))
  expect(screen.getByRole('status').textContent).toBe('That did not work. Pick a place first.')
})
