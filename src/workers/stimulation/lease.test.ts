import { expect, test } from 'vitest'
import { deviceLease } from './lease.ts'

/** Locks of one browser: one holder per name, as the real ones. */
function browserLocks() {
  let isHeld = false
  const request = async (_name: string, _options: object, held: (lock: object | null) => Promise<void> | undefined) => {
    await Promise.resolve()
    if (isHeld) return void (await held(null))
    isHeld = true
    await held({})
    isHeld = false
  }
  return { request } as unknown as LockManager
}

test('one tab has the devices, until it gives them back', async () => {
  const locks = browserLocks()
  const [here, there] = [deviceLease(locks), deviceLease(locks)]
  expect(await here.take()).toBe(true)
  expect(await there.take()).toBe(false)
  here.giveBack()
  await Promise.resolve()
  await Promise.resolve()
  expect(await there.take()).toBe(true)
})

test('two connections of one tab that ask at once both have it', async () => {
  const lease = deviceLease(browserLocks())
  expect(await Promise.all([lease.take(), lease.take()])).toEqual([true, true])
})

test('a browser without locks has one tab, as far as we can tell', async () => {
  expect(await deviceLease(undefined).take()).toBe(true)
})
