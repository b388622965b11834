import fc from 'fast-check'
import type { CallOptions, KeyValue, LockProvider } from 'sdk'
import { fakeStorage } from 'sdk/testing'
import { expect, test } from 'vitest'
import { Known } from '../known.ts'
import { LocalLock } from './LocalLock.ts'

const options: CallOptions = { signal: new AbortController().signal }
const hour = 3600
const hourMs = hour * 1000

/** A computer: its clock, which people move, the steady one, and what it keeps. */
class Computer {
  wall = Date.UTC(2030, 0, 1)
  #steady = 1000
  readonly storage: KeyValue

  constructor(storage: KeyValue = fakeStorage()) {
    this.storage = storage
  }

  pass(ms: number): void {
    this.wall += ms
    this.#steady += ms
  }

  /** A page that was just loaded: its steady clock begins anew. */
  open(): LocalLock {
    const began = this.#steady
    return new LocalLock(this.storage, { now: () => this.wall, steady: () => this.#steady - began }, new Known())
  }
}

const left = async (lock: LockProvider) => (await lock.status(options)).remainingSeconds

test('a reload at any point keeps the lock as it was', async () => {
  const deeds = fc.array(
    fc.record({
      pass: fc.integer({ min: 0, max: 1800 }),
      reload: fc.boolean(),
      add: fc.integer({ min: 0, max: 900 }),
    }),
    { maxLength: 20 },
  )
  await fc.assert(
    fc.asyncProperty(deeds, async (all) => {
      const computer = new Computer()
      let lock = computer.open()
      await lock.lock({ seconds: 100_000 }, options)
      let wanted = 100_000
      for (const [index, { pass, reload, add }] of all.entries()) {
        computer.pass(pass * 1000)
        wanted -= pass
        if (reload) lock = computer.open()
        if (add > 0) {
          await lock.addTime({ seconds: add, id: `${index}` }, options)
          wanted += add
        }
        expect(await left(lock)).toBe(wanted)
      }
    }),
    { numRuns: 60 },
  )
})

test('two tabs, one after the other, lose nothing of each other', async () => {
  const computer = new Computer()
  const tabs = [computer.open(), computer.open()]
  await tabs[0]?.lock({ seconds: 10 * hour }, options)
  for (let count = 0; count < 20; count += 1) {
    await tabs[count % 2]?.addTime({ seconds: 60, id: `${count}` }, options)
  }
  for (const tab of tabs) expect(await left(tab)).toBe(10 * hour + 20 * 60)
})

test('two tabs at once, taking turns as the host lets them, lose nothing of each other', async () => {
  const turns = fc.array(fc.tuple(fc.boolean(), fc.integer({ min: 1, max: 600 })), { maxLength: 15 })
  await fc.assert(
    fc.asyncProperty(turns, async (all) => {
      const computer = new Computer()
      const tabs = [computer.open(), computer.open()] as const
      await tabs[0].lock({ seconds: 10 * hour }, options)
      let last: Promise<unknown> = Promise.resolve()
      const adding = all.map(([isSecond, seconds], index) => {
        last = last.then(() => tabs[isSecond ? 1 : 0].addTime({ seconds, id: `${index}` }, options))
        return last
      })
      const asking = tabs.map((tab) => tab.permissions(options))
      await Promise.all([...adding, ...asking])
      const sum = all.reduce((total, [, seconds]) => total + seconds, 0)
      for (const tab of tabs) expect(await left(tab)).toBe(10 * hour + sum)
    }),
    { numRuns: 50 },
  )
})

test('a clock moved while a page is open keeps what is left, and both tabs count it once', async () => {
  const computer = new Computer()
  const tabs = [computer.open(), computer.open()] as const
  await tabs[0].lock({ seconds: 2 * hour }, options)
  await tabs[1].status(options)
  for (const ms of [5 * hourMs, -3 * hourMs, 90 * 24 * hourMs, -91 * 24 * hourMs]) {
    computer.wall += ms
    for (const tab of tabs) expect(await left(tab)).toBe(2 * hour)
  }
  computer.pass(hourMs)
  for (const tab of tabs) expect(await left(tab)).toBe(hour)
})

test('a clock set back while no page is open never lengthens the lock', async () => {
  const computer = new Computer()
  await computer.open().lock({ seconds: 2 * hour }, options)
  computer.wall -= 24 * hourMs
  expect(await left(computer.open())).toBe(2 * hour)
})

test('a device that slept may have its time counted', async () => {
  const computer = new Computer()
  const lock = computer.open()
  await lock.lock({ seconds: 10 * hour }, options)
  computer.wall += 8 * hourMs
  expect(await lock.status(options)).toMatchObject({ heldSeconds: 8 * hour, remainingSeconds: 10 * hour })
  expect((await lock.countHeld(options)).remainingSeconds).toBe(2 * hour)
  expect(await lock.status(options)).not.toHaveProperty('heldSeconds')
})

const damages: readonly (readonly [string, (value: unknown) => unknown])[] = [
  ['cut in half', (value) => ({ ...(value as object), text: (value as { text: string }).text.slice(0, 40) })],
  [
    'made longer by hand',
    (value) => ({
      ...(value as object),
      text: (value as { text: string }).text.replace(/"unlockAt":\d+/, '"unlockAt":9999999999999'),
    }),
  ],
  ['replaced by something else', () => 'locked for ever'],
  ['removed', () => undefined],
]

test.each(damages)('a record %s never makes a lock longer, says so, and can be opened', async (_how, damage) => {
  const computer = new Computer()
  const lock = computer.open()
  await lock.lock({ seconds: hour }, options)
  await lock.addTime({ seconds: 600, id: 'a' }, options)
  await computer.storage.set('lock', damage(await computer.storage.get('lock')))
  const anew = computer.open()
  const status = await anew.status(options)
  expect(status.remainingSeconds).toBeLessThanOrEqual(hour + 600)
  expect(status.notes?.[0]).toMatch(/damaged/)
  expect((await anew.unlock({ emergency: true }, options)).isLocked).toBe(false)
})

test('when both copies are damaged, it is open, and nobody may add time', async () => {
  const computer = new Computer()
  await computer.open().lock({ seconds: hour }, options)
  for (const key of ['lock', 'lock-before']) await computer.storage.set(key, { text: '{}', check: 1 })
  const status = await computer.open().status(options)
  expect(status).toMatchObject({ isLocked: false, canAddTime: false })
  expect(status.notes?.[0]).toMatch(/couldn’t be read/)
})

test('a lock that was opened stays open, whatever happens to the newer copy', async () => {
  const computer = new Computer()
  const lock = computer.open()
  await lock.lock({ seconds: hour }, options)
  await lock.unlock({ emergency: false }, options)
  await computer.storage.delete('lock')
  expect((await computer.open().status(options)).isLocked).toBe(false)
})

test('a full disk does not keep it closed', async () => {
  const storage = fakeStorage()
  let isFull = false
  const full: KeyValue = {
    ...storage,
    async set(key, value) {
      if (isFull) throw new Error('The disk is full.')
      await storage.set(key, value)
    },
  }
  const computer = new Computer(full)
  const lock = computer.open()
  await lock.lock({ seconds: hour }, options)
  isFull = true
  expect((await lock.unlock({ emergency: true }, options)).isLocked).toBe(false)
  isFull = false
  expect((await computer.open().status(options)).isLocked).toBe(false)
})

test('any text on the disk is read without harm', async () => {
  await fc.assert(
    fc.asyncProperty(fc.anything(), fc.anything(), async (last, before) => {
      const computer = new Computer()
      try {
        await computer.storage.set('lock', last)
        await computer.storage.set('lock-before', before)
      } catch {
        return
      }
      const lock = computer.open()
      expect((await lock.status(options)).isLocked).toBe(false)
      expect((await lock.lock({ seconds: 60 }, options)).isLocked).toBe(true)
    }),
    { numRuns: 100 },
  )
})
