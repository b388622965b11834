import { expect, test, vi } from 'vitest'
import { lockNames } from '../../../shared/storageNames.ts'
import { notFrozen } from './notFrozen.ts'

test('works while a lock is held that others can hold too, and gives back the answer', async () => {
  let isHeld = false
  const request = vi.fn(async (_name: string, _options: LockOptions, work: () => Promise<unknown>) => {
    isHeld = true
    return await work().finally(() => (isHeld = false))
  })
  vi.stubGlobal('navigator', { locks: { request } })
  expect(await notFrozen(async () => isHeld)).toBe(true)
  expect(isHeld).toBe(false)
  expect(request).toHaveBeenCalledWith(lockNames.opening, { mode: 'shared' }, expect.any(Function))
  vi.unstubAllGlobals()
})
