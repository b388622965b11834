// @vitest-environment happy-dom

import { account } from 'sdk/page/account/account.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { countUnread } from './countUnread.ts'
import { fakeAccount } from './fakeAccount.fixture.ts'

let running: AbortController
let asked: number
beforeEach(() => {
  vi.useFakeTimers()
  running = new AbortController()
  asked = 0
})
afterEach(() => {
  running.abort()
  account.unread = 0
  vi.useRealTimers()
})

function start(who: Parameters<typeof fakeAccount>[0]): void {
  fakeAccount(who).answer('GET /notifications/count', () => {
    asked += 1
    return { data: { unread: asked } }
  })
  countUnread(running.signal)
}

test('is asked at once and then once a minute, until the module goes', async () => {
  start({})
  await vi.advanceTimersByTimeAsync(0)
  expect(account.unread).toBe(1)
  await vi.advanceTimersByTimeAsync(59_999)
  expect(asked).toBe(1)
  await vi.advanceTimersByTimeAsync(1)
  expect(account.unread).toBe(2)
  running.abort()
  await vi.advanceTimersByTimeAsync(300_000)
  expect(asked).toBe(2)
})

test('nobody asks for a guest', async () => {
  start('guest')
  await vi.advanceTimersByTimeAsync(120_000)
  expect(asked).toBe(0)
})

test('nobody asks while the page is hidden', async () => {
  const hidden = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  start({})
  await vi.advanceTimersByTimeAsync(120_000)
  expect(asked).toBe(0)
  hidden.mockRestore()
})
