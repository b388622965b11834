import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { secretsInMemory, tokenOf } from './account.fixture.ts'
import { createSession, type Renewal } from './session.ts'

const host = 'https://accounts.example'
const hourMs = 3_600_000
const dayMs = 24 * hourMs

beforeEach(() => {
  vi.useFakeTimers()
  vi.setSystemTime(0)
})
afterEach(() => {
  // First what was spied on, which would bring a moved clock back later.
  vi.restoreAllMocks()
  vi.useRealTimers()
})

interface World {
  isOnline: boolean
  renewal: Renewal | Error
  readonly renewed: string[]
  announced: number
}

/** One tab, or two that share the secrets and the lock. */
function rig() {
  const secrets = secretsInMemory()
  const world: World = { isOnline: true, renewal: { kind: 'failed' }, renewed: [], announced: 0 }
  let busy: Promise<unknown> = Promise.resolve()
  const tab = async () => {
    const session = createSession({
      origin: 'https://page.example',
      secrets,
      now: Date.now,
      isOnline: () => world.isOnline,
      exclusive: (work) => {
        const mine = busy.then(work)
        busy = mine.catch(() => {})
        return mine
      },
      announce: () => {
        world.announced += 1
      },
      async renew(token) {
        world.renewed.push(token)
        if (world.renewal instanceof Error) throw world.renewal
        return world.renewal
      },
    })
    await session.belongTo(host)
    return session
  }
  const tokenOfTab = async (session: Awaited<ReturnType<typeof tab>>) => (await session.signature()).token
  return { world, tab, tokenOfTab }
}

const old = tokenOf(0, dayMs)
const fresh = tokenOf(18 * hourMs, 42 * hourMs)

test('a token is not renewed before three quarters of its life are over', async () => {
  const { world, tab, tokenOfTab } = rig()
  const session = await tab()
  await session.keep(old, host)
  vi.setSystemTime(18 * hourMs - 1000)
  expect(await tokenOfTab(session)).toBe(old)
  expect(world.renewed).toEqual([])
  expect(await session.status()).toEqual({
    hasToken: true,
    isExpired: false,
    shouldRefresh: false,
    timeRemaining: 6 * 3600 + 1,
  })
})

test('a token that is due is used as it is while it is renewed', async () => {
  const { world, tab, tokenOfTab } = rig()
  const session = await tab()
  await session.keep(old, host)
  world.renewal = { kind: 'renewed', token: fresh }
  vi.setSystemTime(19 * hourMs)
  expect(await session.status()).toMatchObject({ shouldRefresh: true })
  expect(await tokenOfTab(session)).toBe(old)
  await vi.waitFor(async () => expect(await tokenOfTab(session)).toBe(fresh))
  expect(world.renewed).toEqual([old])
})

test('in its last five minutes a token is renewed before anything is asked with it', async () => {
  const { world, tab, tokenOfTab } = rig()
  const session = await tab()
  await session.keep(old, host)
  world.renewal = { kind: 'renewed', token: fresh }
  vi.setSystemTime(dayMs - 299_000)
  expect(await tokenOfTab(session)).toBe(fresh)
})

test('what is due is renewed although nobody asks for anything', async () => {
  const { world, tab } = rig()
  const session = await tab()
  await session.keep(old, host)
  world.renewal = { kind: 'renewed', token: fresh }
  await vi.advanceTimersByTimeAsync(18 * hourMs + 1000)
  expect(world.renewed).toEqual([old])
})

test('what could not be renewed is tried again once a minute, and kept', async () => {
  const { world, tab, tokenOfTab } = rig()
  const session = await tab()
  await session.keep(old, host)
  world.renewal = new Error('no line')
  await vi.advanceTimersByTimeAsync(18 * hourMs + 10 * 60_000 + 1000)
  expect(world.renewed.length).toBeGreaterThan(5)
  expect(world.renewed.length).toBeLessThan(15)
  expect(await tokenOfTab(session)).toBe(old)
})

test('no timer is longer than an hour, however long the token lives', async () => {
  const timers = vi.spyOn(globalThis, 'setTimeout')
  const { world, tab } = rig()
  const session = await tab()
  await session.keep(tokenOf(0, 90 * dayMs), host)
  await vi.advanceTimersByTimeAsync(67 * dayMs)
  expect(Math.max(...timers.mock.calls.map(([, ms = 0]) => ms))).toBeLessThanOrEqual(hourMs)
  expect(world.renewed).toEqual([])
  await vi.advanceTimersByTimeAsync(dayMs)
  expect(world.renewed.length).toBeGreaterThan(0)
})

test('an expired token is not used; offline it is kept, online it is forgotten', async () => {
  const { world, tab, tokenOfTab } = rig()
  const session = await tab()
  await session.keep(old, host)
  world.isOnline = false
  vi.setSystemTime(dayMs)
  expect(await tokenOfTab(session)).toBeUndefined()
  expect(await session.status()).toMatchObject({ hasToken: true, isExpired: true, timeRemaining: 0 })
  world.isOnline = true
  expect(await tokenOfTab(session)).toBeUndefined()
  expect(await session.status()).toMatchObject({ hasToken: false })
  expect(world.renewed).toEqual([])
})

test('a token that the server no longer renews is forgotten', async () => {
  const { world, tab, tokenOfTab } = rig()
  const session = await tab()
  await session.keep(old, host)
  world.renewal = { kind: 'ended' }
  vi.setSystemTime(dayMs - 1000)
  expect(await tokenOfTab(session)).toBeUndefined()
  expect(await session.status()).toMatchObject({ hasToken: false })
})

test('a clock that is behind the server neither renews nor expires a token', async () => {
  const { world, tab, tokenOfTab } = rig()
  const session = await tab()
  const ahead = tokenOf(30 * dayMs, 31 * dayMs)
  await session.keep(ahead, host)
  expect(await tokenOfTab(session)).toBe(ahead)
  expect(await session.status()).toMatchObject({ isExpired: false, shouldRefresh: false, timeRemaining: 86_400 })
  expect(world.renewed).toEqual([])
})

test('two tabs renew a token once, and both have the new one', async () => {
  const { world, tab, tokenOfTab } = rig()
  const [first, second] = [await tab(), await tab()]
  await first.keep(old, host)
  world.renewal = { kind: 'renewed', token: fresh }
  vi.setSystemTime(dayMs - 1000)
  expect(await Promise.all([tokenOfTab(first), tokenOfTab(second)])).toEqual([fresh, fresh])
  expect(world.renewed).toEqual([old])
})

test('other tabs and listeners hear of a token that comes and goes', async () => {
  const { world, tab } = rig()
  const session = await tab()
  const heard = vi.fn()
  session.onChange(heard)
  await session.keep(old, host)
  await session.forget()
  await session.forget()
  expect([world.announced, heard.mock.calls.length]).toEqual([2, 2])
  session.reread()
  expect(heard).toHaveBeenCalledTimes(3)
  expect(world.announced).toBe(2)
})

test('a refused token is forgotten only while it is still the one that is kept', async () => {
  const { tab, tokenOfTab } = rig()
  const session = await tab()
  await session.keep(fresh, host)
  await session.forget(old)
  expect(await tokenOfTab(session)).toBe(fresh)
  await session.forget(fresh)
  expect(await tokenOfTab(session)).toBeUndefined()
})

test('a token is of one server: another server forgets it, and what the former still gives is dropped', async () => {
  const { tab } = rig()
  const session = await tab()
  await session.keep(old, host)
  expect(await session.signature()).toEqual({ token: old, origin: host })
  await session.belongTo('https://other.example')
  await session.keep(fresh, host)
  expect(await session.signature()).toEqual({ token: undefined, origin: 'https://other.example' })
  await session.belongTo(host)
  expect((await session.signature()).token).toBeUndefined()
})

test('text that is no token is not used', async () => {
  const { tab, tokenOfTab } = rig()
  const session = await tab()
  await session.keep('not a token', host)
  expect(await session.status()).toMatchObject({ hasToken: false })
  expect(await tokenOfTab(session)).toBeUndefined()
})
