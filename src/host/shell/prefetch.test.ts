import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { prefetchPages } from './prefetch.ts'

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('navigator', {})
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const page = (id: string, prefetchMs?: number, load = vi.fn(() => Promise.resolve({ default: () => null }))) => ({
  id,
  path: `/${id}`,
  title: id,
  load,
  ...(prefetchMs === undefined ? {} : { prefetchMs }),
})

test('pages are fetched ahead at their time, one after another; the others wait for a visit', async () => {
  const [home, chat, rare] = [page('home', 1000), page('chat', 1000), page('rare')]
  prefetchPages([home, chat, rare])
  await vi.advanceTimersByTimeAsync(999)
  expect(home.load).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(150)
  expect(home.load).toHaveBeenCalledOnce()
  expect(chat.load).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1000)
  expect(chat.load).toHaveBeenCalledOnce()
  expect(rare.load).not.toHaveBeenCalled()
})

test('a page that cannot be fetched does not hold up the next', async () => {
  const broken = page(
    'broken',
    100,
    vi.fn(() => Promise.reject(new Error('offline'))),
  )
  const next = page('next', 100)
  prefetchPages([broken, next])
  await vi.advanceTimersByTimeAsync(1000)
  expect(next.load).toHaveBeenCalledOnce()
})

test('stopping fetches nothing more', async () => {
  const home = page('home', 100)
  prefetchPages([home])()
  await vi.advanceTimersByTimeAsync(5000)
  expect(home.load).not.toHaveBeenCalled()
})

test('nothing is fetched ahead for who asked to save data', async () => {
  vi.stubGlobal('navigator', { connection: { saveData: true } })
  const home = page('home', 100)
  prefetchPages([home])
  await vi.advanceTimersByTimeAsync(5000)
  expect(home.load).not.toHaveBeenCalled()
})
