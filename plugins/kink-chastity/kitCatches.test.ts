import type { LockProvider } from 'sdk'
import { fakeStorage, type LockProviderSubject, lockProviderKit, runKit } from 'sdk/testing'
import { expect, test } from 'vitest'
import { Known } from './known.ts'
import { LocalLock } from './local/LocalLock.ts'

type Replaced = (good: LockProvider) => Partial<LockProvider>

/** The lock of this browser with some of its methods replaced. */
const subject = (replaced: Replaced): LockProviderSubject => ({
  make({ storage, clock }) {
    const good = new LocalLock(storage, { now: clock.now, steady: clock.now }, new Known())
    return new Proxy(good, {
      get(target, name) {
        const method = Reflect.get(replaced(good), name) ?? Reflect.get(target, name)
        return typeof method === 'function' ? method.bind(target) : method
      },
    }) as LockProvider
  },
})

const check = (row: string, make: () => LockProviderSubject) =>
  runKit(lockProviderKit, make)
    .find((test) => test.row === row)
    ?.run()

test.each<[string, string, Replaced]>([
  ['a first lock that is none', 'open', () => ({ isFirstLock: async () => false })],
  [
    'locking for longer than asked',
    'lock',
    (good) => ({ lock: (_, options) => good.lock({ seconds: 9000 }, options) }),
  ],
  ['a way out that is closed', 'way-out', (good) => ({ unlock: (_, options) => good.status(options) })],
  ['a lock that ends early', 'expiry', (good) => ({ lock: (_, options) => good.lock({ seconds: 60 }, options) })],
  [
    'characters who add without permission',
    'permission',
    (good) => ({ addTime: ({ characterId: _, ...wish }, options) => good.addTime(wish, options) }),
  ],
  [
    'the same wish counted twice',
    'once',
    (good) => ({ addTime: (wish, options) => good.addTime({ ...wish, id: crypto.randomUUID() }, options) }),
  ],
  [
    'adding to what is open',
    'open-stays-open',
    (good) => ({ addTime: async (_, options) => ({ status: await good.status(options), added: 60 }) }),
  ],
  [
    'limits that nobody holds to',
    'per-action',
    (good) => ({
      addTime: async (_, options) => ({ status: await good.status(options), added: 3601 }),
    }),
  ],
  ['telling those who may not know', 'context', () => ({ context: async () => 'Locked.' })],
])('the kit catches %s', async (_fault, row, replaced) => {
  await expect(check(row, () => subject(replaced))).rejects.toThrow()
  await expect(check(row, () => subject(() => ({})))).resolves.toBeUndefined()
})

test('the kit catches a lock that ends with the plugin', async () => {
  const forgetful: LockProviderSubject = {
    make: ({ clock }) => new LocalLock(fakeStorage(), { now: clock.now, steady: clock.now }, new Known()),
  }
  await expect(check('lasting', () => forgetful)).rejects.toThrow()
})
