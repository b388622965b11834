import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { watchOver } from './watchOver.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A port whose messages arrive at once. */
function handle() {
  const port = { onmessage: null } as unknown as MessagePort
  const cut = vi.fn()
  watchOver(port, cut)
  return { cut, say: (data: string) => port.onmessage?.({ data } as MessageEvent) }
}

test('nothing is cut while beats come', () => {
  const { cut, say } = handle()
  for (let beat = 0; beat < 20; beat++) {
    say('beat')
    vi.advanceTimersByTime(250)
  }
  expect(cut).not.toHaveBeenCalled()
})

test('a second after the last beat everything is cut, once', () => {
  const { cut, say } = handle()
  say('beat')
  vi.advanceTimersByTime(999)
  expect(cut).not.toHaveBeenCalled()
  vi.advanceTimersByTime(10_000)
  expect(cut).toHaveBeenCalledOnce()
})

test('whoever says that devices rest may be silent', () => {
  const { cut, say } = handle()
  say('beat')
  say('rest')
  vi.advanceTimersByTime(10_000)
  expect(cut).not.toHaveBeenCalled()
})
