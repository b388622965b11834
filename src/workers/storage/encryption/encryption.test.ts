import 'fake-indexeddb/auto'
import fc from 'fast-check'
import { deleteDB, openDB } from 'idb'
import type { Character, CharacterId, MessageId, PluginId } from 'sdk'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { lockOf, rewritingOf } from '../../../shared/storageNames.ts'
import { memoryDisk } from '../../shared/disk/memoryDisk.ts'
import { character, closeAll, evening, message, rig, session } from '../rig.fixture.ts'
import type { Storage } from '../storage.ts'
import { fileCipher } from './encryptedFile.ts'
import { calibratedCost, type Derive, deriveWithArgon2id } from './lockRecord.ts'
import { pack, unpack } from './pack.ts'
import { rowCipher } from './rowCipher.ts'

// Tried thousands of times here: the real one is slow on purpose, and has its own tests.
vi.mock('hash-wasm', () => ({
  argon2id: async ({ password, salt }: { password: string; salt: Uint8Array }) =>
    new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(`${password} ${salt}`))),
}))

beforeEach(() => void vi.spyOn(console, 'warn').mockImplementation(() => {}))
afterEach(() => {
  closeAll()
  vi.restoreAllMocks()
})

const passphrase = 'salt and tide'
const person = (id: string, personality: string): Character => ({ ...character, id: id as CharacterId, personality })

/** A store of two people and a chat, with the lock on. */
async function lockedRig() {
  const made = rig()
  await made.storage.commit('Begin', [
    { kind: 'put', table: 'sessions', value: session() },
    { kind: 'put', table: 'characters', value: person('mara', 'keeps the boat house') },
    { kind: 'put', table: 'characters', value: person('ines', 'keeps the light') },
  ])
  await made.storage.turnLockOn(passphrase)
  return made
}

async function edit(name: string, store: string, work: (rows: IDBObjectStore) => void): Promise<void> {
  const database = await openDB(name)
  const tx = database.transaction(store, 'readwrite')
  work((await import('idb')).unwrap(tx.objectStore(store)) as IDBObjectStore)
  await tx.done
  database.close()
}

/** Whatever lies in a database. */
type Stored = Readonly<Record<string, unknown>>

const rowsOf = async (name: string, store: string): Promise<Stored[]> => {
  const database = await openDB(name)
  const rows = await database.getAll(store)
  database.close()
  return rows
}

const plain = fc.letrec((tie) => ({
  value: fc.oneof(
    { maxDepth: 4 },
    fc.string({ unit: 'binary' }),
    fc.double(),
    fc.constantFrom<unknown>(null, undefined, true, -0, Number.NaN, 10n, new Date(5), '\u0000'),
    fc.uint8Array(),
    fc.float32Array(),
    fc.array(tie('value'), { maxLength: 4 }),
    fc.dictionary(fc.oneof(fc.string(), fc.constantFrom('\u0000', '__proto__', 'toJSON', 'sealed')), tie('value'), {
      maxKeys: 4,
    }),
    fc.array(fc.tuple(fc.string(), tie('value')), { maxLength: 3 }).map((entries) => new Map(entries)),
  ),
})).value

test('every value comes out of its bytes as it went in', () => {
  fc.assert(
    fc.property(plain, (value) => {
      expect(unpack(pack(value))).toStrictEqual(structuredClone(value))
    }),
    { numRuns: 500 },
  )
})

test('a row opens in its own place, with its own key and unchanged, and else with a named error', () => {
  const key = new Uint8Array(32).fill(1)
  const cipher = rowCipher(key, new Uint8Array(8))
  fc.assert(
    fc.property(plain, fc.nat(), (value, at) => {
      const row = cipher.encrypt('messages', ['a', 1], value, { marked: 'a', value: { id: 'm' } })
      expect(cipher.decrypt('messages', ['a', 1], row)).toStrictEqual(structuredClone(value))
      const changed = {
        ...row,
        encrypted: row.encrypted.map((byte, index) => byte ^ (index === at % row.encrypted.length ? 1 : 0)),
      }
      const wrong = [
        () => cipher.decrypt('messages', ['a', 2], row),
        () => cipher.decrypt('summaries', ['a', 1], row),
        () => cipher.decrypt('messages', ['a', 1], { ...row, marked: 'b' } as never),
        () => cipher.decrypt('messages', ['a', 1], changed),
        () => rowCipher(new Uint8Array(32), new Uint8Array(8)).decrypt('messages', ['a', 1], row),
        () => rowCipher(key, new Uint8Array(8).fill(2)).decrypt('messages', ['a', 1], row),
      ]
      for (const attempt of wrong) expect(attempt).toThrow(expect.objectContaining({ code: 'storage/not-decrypted' }))
    }),
    { numRuns: 100 },
  )
})

type Step = (storage: Storage) => Promise<unknown>
const steps: fc.Arbitrary<Step> = fc.oneof(
  fc.tuple(fc.constantFrom('mara', 'ines', 'noor'), fc.string()).map(
    ([id, text]): Step =>
      (storage) =>
        storage.commit('Change', [{ kind: 'put', table: 'characters', value: person(id, text) }]),
  ),
  fc.constantFrom('mara', 'ines', 'noor').map(
    (id): Step =>
      (storage) =>
        storage.commit('Delete', [{ kind: 'delete', table: 'characters', key: id as CharacterId }]),
  ),
  fc.tuple(fc.string({ minLength: 1 }), fc.nat(30)).map(
    ([text, id]): Step =>
      (storage) =>
        storage.append(message(text, { id: `m${id}` as MessageId, bookmark: 'here' } as never)),
  ),
  fc.nat(3).map(
    (back): Step =>
      async (storage) =>
        storage.undo((await storage.commit('Nothing', [])) - back),
  ),
)

test('an encrypted store answers as one in the clear does', async () => {
  const clear = rig().storage
  await clear.commit('Begin', [
    { kind: 'put', table: 'sessions', value: session() },
    { kind: 'put', table: 'characters', value: person('mara', 'keeps the boat house') },
    { kind: 'put', table: 'characters', value: person('ines', 'keeps the light') },
  ])
  const { storage: locked } = await lockedRig()
  const seen = async (storage: Storage) => [
    await storage.list('characters'),
    await storage.list('sessions'),
    await storage.tail(evening, 50),
    await storage.marked(evening),
  ]
  await fc.assert(
    fc.asyncProperty(fc.array(steps, { minLength: 1, maxLength: 6 }), async (all) => {
      for (const step of all) {
        const outcomes = await Promise.allSettled([step(clear), step(locked)])
        expect(outcomes[0]?.status).toBe(outcomes[1]?.status)
      }
      expect(await seen(locked)).toEqual(await seen(clear))
    }),
    { numRuns: 25 },
  )
}, 60_000)

test('a changed, swapped or planted row is refused by name, hides no other, and can be deleted', async () => {
  const { storage, name } = await lockedRig()
  storage.close()
  const [ines, mara] = await rowsOf(name, 'characters')
  await edit(name, 'characters', (rows) => {
    rows.put(ines, 'mara')
    rows.put({ v: 0, value: person('eve', 'was planted') }, 'eve')
  })
  const { storage: again } = rig({ name })
  await again.unlock(passphrase)
  for (const id of ['mara', 'eve'] as CharacterId[]) {
    await expect(again.read('characters', id)).rejects.toMatchObject({ code: 'storage/not-decrypted' })
  }
  expect((await again.list('characters')).map(({ id }) => id)).toEqual(['ines'])
  await again.commit('Delete', [{ kind: 'delete', table: 'characters', key: 'mara' as CharacterId }])
  expect(mara).toBeDefined()
})

test.each([
  ['a lower cost', (record: Stored): unknown => ({ ...record, cost: { memoryKiB: 8, passes: 1 } })],
  [
    'a cost that would hang the browser',
    (record: Stored): unknown => ({ ...record, cost: { memoryKiB: 2 ** 30, passes: 1e6 } }),
  ],
  ['no salt', ({ salt: _, ...record }: Stored): unknown => record],
  ['another format', (record: Stored): unknown => ({ ...record, format: 2 })],
  ['nothing of a record', (): unknown => 'off'],
])('a record of the lock with %s is refused', async (_, change) => {
  const { storage, name } = await lockedRig()
  storage.close()
  const [record] = await rowsOf(lockOf(name), 'lock')
  await edit(lockOf(name), 'lock', (rows) => rows.put(change(record ?? {}), 'record'))
  await expect(rig({ name }).storage.unlock(passphrase)).rejects.toMatchObject({ code: 'storage/not-decrypted' })
})

test('an order to decrypt everything that was not made with the key is refused', async () => {
  const { storage, name } = await lockedRig()
  storage.close()
  const [record] = await rowsOf(lockOf(name), 'lock')
  const move = { to: 'off', phase: 'copying', proof: new Uint8Array(40) }
  await edit(lockOf(name), 'lock', (rows) => rows.put({ ...record, move }, 'record'))
  const { storage: again } = rig({ name })
  await again.unlock(passphrase)
  await expect(again.list('characters')).rejects.toMatchObject({ code: 'storage/not-decrypted' })
  expect((await rowsOf(name, 'characters')).every((row) => 'encrypted' in row)).toBe(true)
})

test('another passphrase opens the same data, and the former one nothing', async () => {
  const { storage, name } = await lockedRig()
  expect(await storage.changeLock('guess', 'mine')).toEqual({ kind: 'wrong' })
  expect(await storage.changeLock(passphrase, 'tide and salt')).toMatchObject({ kind: 'open' })
  storage.close()
  const { storage: again } = rig({ name })
  expect(await again.unlock(passphrase)).toEqual({ kind: 'wrong' })
  await again.unlock('tide and salt')
  expect((await again.list('characters')).length).toBe(2)
})

test('another tab that is open when the lock is turned on cannot write in the clear any more', async () => {
  const { storage, name } = rig()
  await storage.commit('Begin', [{ kind: 'put', table: 'sessions', value: session() }])
  const { storage: second } = rig({ name })
  await second.list('sessions')
  await storage.turnLockOn(passphrase)
  let written = false
  const writing = second
    .commit('Late', [{ kind: 'put', table: 'characters', value: person('noor', 'came late') }])
    .then(() => {
      written = true
    })
  expect(await second.lockState()).toBe('locked')
  expect(written).toBe(false)
  await second.unlock(passphrase)
  await writing
  expect((await rowsOf(name, 'characters')).every((row) => 'encrypted' in row)).toBe(true)
})

test.each(['on', 'off'] as const)(
  'cut off anywhere while it is turned %s, it goes on after the next unlocking',
  async (to) => {
    const { put } = IDBObjectStore.prototype
    for (let until = 1; until < 12; until += 2) {
      const { storage, name } = to === 'on' ? rig() : await lockedRig()
      if (to === 'on') {
        await storage.commit('Begin', [
          { kind: 'put', table: 'sessions', value: session() },
          { kind: 'put', table: 'characters', value: person('mara', 'keeps the boat house') },
          { kind: 'put', table: 'characters', value: person('ines', 'keeps the light') },
        ])
      }
      let left = until
      IDBObjectStore.prototype.put = function (this: IDBObjectStore, ...given: [unknown, IDBValidKey?]) {
        if (left-- <= 0) throw new DOMException('The browser is gone', 'AbortError')
        return put.apply(this, given)
      }
      const turned = to === 'on' ? storage.turnLockOn(passphrase) : storage.turnLockOff(passphrase)
      await turned.catch(() => {})
      IDBObjectStore.prototype.put = put
      storage.close()
      const { storage: again } = rig({ name })
      await again.unlock(passphrase)
      expect(
        (await again.list('characters')).map(({ personality }) => personality).sort(),
        `after ${until} rows`,
      ).toEqual(['keeps the boat house', 'keeps the light'])
      const isEncrypted = (await rowsOf(name, 'characters')).every((row) => 'encrypted' in row)
      expect([await again.lockState(), isEncrypted]).toEqual(
        (await again.lockState()) === 'off' ? ['off', false] : ['open', true],
      )
      again.close()
    }
  },
  120_000,
)

test('a lock that finds no room is called off, and everything is as before', async () => {
  const { storage, name } = rig()
  await storage.commit('Begin', [{ kind: 'put', table: 'characters', value: person('mara', 'keeps the boat house') }])
  const { put } = IDBObjectStore.prototype
  IDBObjectStore.prototype.put = function (this: IDBObjectStore, ...given: [unknown, IDBValidKey?]) {
    if (this.transaction.db.name === rewritingOf(name)) throw new DOMException('No room', 'QuotaExceededError')
    return put.apply(this, given)
  }
  await expect(storage.turnLockOn(passphrase)).rejects.toMatchObject({ code: 'storage/quota' })
  IDBObjectStore.prototype.put = put
  expect(await storage.lockState()).toBe('off')
  expect((await storage.list('characters')).map(({ id }) => id)).toEqual(['mara'])
  await storage.commit('Go on', [{ kind: 'put', table: 'characters', value: person('ines', 'keeps the light') }])
})

test('a lock is not begun beyond what the disk has room for, and everything is as before', async () => {
  const { storage, name } = rig({ disk: memoryDisk({ roomBytes: 2_500_000 }) })
  const long = person('mara', 'keeps the boat house '.repeat(50_000))
  await storage.commit('Begin', [{ kind: 'put', table: 'characters', value: long }])
  await expect(storage.turnLockOn(passphrase)).rejects.toMatchObject({ code: 'storage/quota' })
  expect(await storage.lockState()).toBe('off')
  expect((await storage.list('characters')).map(({ id }) => id)).toEqual(['mara'])
  expect((await indexedDB.databases()).map((each) => each.name)).not.toContain(rewritingOf(name))
})

test.each(['on', 'off'] as const)('ended just before it was noted as turned %s, nothing is lost', async (to) => {
  const disk = memoryDisk()
  const { storage, name } = rig({ disk })
  await storage.commit('Begin', [{ kind: 'put', table: 'characters', value: person('mara', 'keeps the boat house') }])
  if (to === 'off') await storage.turnLockOn(passphrase)
  const { deleteDatabase } = IDBFactory.prototype
  IDBFactory.prototype.deleteDatabase = function (this: IDBFactory, gone: string) {
    // The last thing it deletes.
    if (gone === rewritingOf(name) && puts > 0) throw new DOMException('The browser is gone', 'AbortError')
    return deleteDatabase.call(this, gone)
  }
  let puts = 0
  const { put } = IDBObjectStore.prototype
  IDBObjectStore.prototype.put = function (this: IDBObjectStore, ...given: [unknown, IDBValidKey?]) {
    if (this.transaction.db.name === name) puts++
    return put.apply(this, given)
  }
  await (to === 'on' ? storage.turnLockOn(passphrase) : storage.turnLockOff(passphrase)).catch(() => {})
  IDBObjectStore.prototype.put = put
  IDBFactory.prototype.deleteDatabase = deleteDatabase
  storage.close()
  const { storage: again } = rig({ name, disk })
  await again.unlock(passphrase)
  expect(await again.lockState()).toBe(to === 'on' ? 'open' : 'off')
  expect((await again.list('characters')).map(({ personality }) => personality)).toEqual(['keeps the boat house'])
})

test('with the whole database of the lock gone, its second copy still asks for the passphrase', async () => {
  const disk = memoryDisk()
  const { storage, name } = rig({ disk })
  await storage.commit('Begin', [{ kind: 'put', table: 'characters', value: person('mara', 'keeps the boat house') }])
  await storage.turnLockOn(passphrase)
  storage.close()
  await deleteDB(lockOf(name))
  const { storage: again } = rig({ name, disk })
  expect(await again.lockState()).toBe('locked')
  await again.unlock(passphrase)
  expect(await again.list('characters')).toHaveLength(1)
})

const bytesOf = (text: string) => new TextEncoder().encode(text)

test('files of plugins are encrypted with the rest, appended to, exported, and given back', async () => {
  const disk = memoryDisk()
  const { storage, name } = rig({ disk })
  const diary = storage.pluginStorage('someone.diary' as PluginId, 1)
  const models = storage.pluginStorage('vesper.llm-browser' as PluginId, 1)
  await diary.appendFile('monday', bytesOf('CANARY, '))
  await diary.appendFile('empty', new Uint8Array())
  await models.appendFile('weights', bytesOf('in the clear'))
  await storage.turnLockOn(passphrase)
  expect(await diary.appendFile('monday', bytesOf('and more'))).toEqual({ name: 'monday', bytes: 16 })
  await diary.appendFile('tuesday', bytesOf('CANARY again'))
  const onDisk = async (folder: string) => {
    const own = await (await (await disk.root()).getDirectoryHandle('plugins')).getDirectoryHandle(folder)
    let text = ''
    for await (const entry of own.values()) text += await (await (entry as FileSystemFileHandle).getFile()).text()
    return text
  }
  expect(await onDisk('someone.diary')).not.toMatch(/CANARY|more/)
  expect(await onDisk('vesper.llm-browser')).toBe('in the clear')
  expect(await (await diary.openFile('monday')).text()).toBe('CANARY, and more')
  expect(await diary.listFiles()).toEqual(
    expect.arrayContaining([
      { name: 'monday', bytes: 16 },
      { name: 'empty', bytes: 0 },
      { name: 'tuesday', bytes: 12 },
    ]),
  )
  storage.close()
  const { storage: again } = rig({ name, disk })
  await again.unlock(passphrase)
  const exported = await again.exportPlugin('someone.diary' as PluginId)
  expect(await exported.files.find((file) => file.name === 'tuesday')?.blob.text()).toBe('CANARY again')
  await again.turnLockOff(passphrase)
  expect(await onDisk('someone.diary')).toContain('CANARY, and more')
})

test('a file opens unchanged, in its own order and with its own key only', async () => {
  const cipher = fileCipher(new Uint8Array(32).fill(1), new Uint8Array(8))
  const write = async (...parts: string[]) => {
    let file = new Blob()
    for (const part of parts) {
      const { at, bytes } = await cipher.append(file, bytesOf(part))
      file = new Blob([file.slice(0, at), bytes])
    }
    return file
  }
  const file = await write('first ', 'second', 'third.')
  expect(await (await cipher.decrypt(file)).text()).toBe('first secondthird.')
  const frame = (file.size - 28) / 3
  const part = (index: number) => file.slice(28 + index * frame, 28 + (index + 1) * frame)
  const head = file.slice(0, 28)
  const other = await write('first ')
  const wrong = {
    swapped: new Blob([head, part(1), part(0), part(2)]),
    doubled: new Blob([head, part(0), part(0)]),
    'without its beginning': new Blob([head, part(1), part(2)]),
    'of another file': new Blob([head, other.slice(28)]),
    'of another key': new Blob(['VSF1', new Uint8Array(8).fill(2), file.slice(12)]),
    changed: new Blob([file.slice(0, 90), 'x', file.slice(91)]),
  }
  for (const [kind, changed] of Object.entries(wrong)) {
    await expect(cipher.decrypt(changed), kind).rejects.toMatchObject({ code: 'storage/not-decrypted' })
  }
  // A frame that a sudden end left half written is not there, and is written over.
  const torn = file.slice(0, file.size - 3)
  const { at, bytes } = await cipher.append(torn, bytesOf('again.'))
  expect(await (await cipher.decrypt(new Blob([torn.slice(0, at), bytes]))).text()).toBe('first secondagain.')
})

test('the copy of the store holds rows as they lie on disk, and none from before', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  try {
    const disk = memoryDisk()
    const { storage, name } = rig({ disk, copy: true })
    const settle = async () => {
      for (let round = 0; round < 60; round++) {
        await vi.advanceTimersByTimeAsync(500)
        await new Promise((resolve) => setImmediate(resolve))
      }
    }
    await storage.condition()
    await storage.commit('Begin', [
      { kind: 'put', table: 'sessions', value: session() },
      { kind: 'put', table: 'characters', value: person('mara', 'CANARY of a keeper') },
    ])
    await settle()
    const copied = async () => {
      const folder = await (await disk.root()).getDirectoryHandle('vesper-copy', { create: true })
      let text = ''
      for await (const entry of folder.values()) text += await (await (entry as FileSystemFileHandle).getFile()).text()
      return text
    }
    expect(await copied()).toContain('CANARY')
    const turning = storage.turnLockOn(passphrase)
    await settle()
    await turning
    expect(await copied()).toBe('')
    await storage.commit('Go on', [{ kind: 'put', table: 'characters', value: person('ines', 'CANARY again') }])
    await settle()
    expect((await copied()).length).toBeGreaterThan(500)
    expect(await copied()).not.toContain('CANARY')

    storage.close()
    const deleting = deleteDB(name)
    await settle()
    await deleting
    const { storage: again } = rig({ name, disk, copy: true })
    await again.unlock(passphrase)
    const conditionNow = again.condition()
    await settle()
    expect(await conditionNow).toMatchObject({ kind: 'empty', copy: { characters: 2, chats: 1 } })
    const restoring = again.restoreCopy()
    await settle()
    await restoring
    expect((await again.list('characters')).map(({ personality }) => personality).sort()).toEqual([
      'CANARY again',
      'CANARY of a keeper',
    ])
  } finally {
    vi.useRealTimers()
  }
})

test('a passphrase costs at least 64 MiB and three passes, and more on a fast machine', async () => {
  let now = 0
  const quick: Derive = async () => {
    now += 100
    return new Uint8Array(32)
  }
  expect(await calibratedCost(quick, () => now)).toEqual({ memoryKiB: 65_536, passes: 12 })
  const slow: Derive = async () => {
    now += 5_000
    return new Uint8Array(32)
  }
  expect(await calibratedCost(slow, () => now)).toEqual({ memoryKiB: 65_536, passes: 3 })
  const salt = new Uint8Array(16)
  const composed = await deriveWithArgon2id('caf\u00e9', salt, { memoryKiB: 64, passes: 1 })
  expect(await deriveWithArgon2id('cafe\u0301', salt, { memoryKiB: 64, passes: 1 })).toEqual(composed)
})
