import 'fake-indexeddb/auto'
import { deleteDB, openDB } from 'idb'
import type { CharacterId } from 'sdk'
import { lockOf } from '../../src/shared/storageNames.ts'
import { memoryDisk } from '../../src/workers/shared/disk/memoryDisk.ts'
import { fileCipher } from '../../src/workers/storage/encryption/encryptedFile.ts'
import {
  checkMove,
  type Derive,
  lockRecordOf,
  type Move,
  newDataKey,
  unwrapKey,
  withMove,
  wrapKey,
} from '../../src/workers/storage/encryption/lockRecord.ts'
import { rowCipher } from '../../src/workers/storage/encryption/rowCipher.ts'
import { character, rig } from '../../src/workers/storage/rig.fixture.ts'
import { type Attack, type AttackResult, heldUnless } from './attack.ts'

/* Somebody who can change the files of a locked browser profile, and guesses passphrases. */

const area = 'lock'
const passphrase = 'Salt and tide'
const cost = { memoryKiB: 65_536, passes: 3 }
/** As slow as Argon2id is on purpose, hundreds of tries would be; what is tried here is what surrounds it. */
const derive: Derive = async (text, salt, { memoryKiB, passes }) =>
  new Uint8Array(
    await crypto.subtle.digest(
      'SHA-256',
      new TextEncoder().encode(`${text.normalize('NFKC')} ${salt} ${memoryKiB} ${passes}`),
    ),
  )

const id = Uint8Array.of(1, 2, 3, 4, 5, 6, 7, 8)
const otherId = Uint8Array.of(8, 7, 6, 5, 4, 3, 2, 1)
const key = newDataKey()
const rows = rowCipher(key, id)
const clear = { marked: 'evening' }
const said = rows.encrypt('messages', ['evening', 1], { v: 1, value: { content: 'The tide keeps our secret.' } }, clear)

/** Held when it is refused by name. */
async function refused(work: () => unknown, got: string): Promise<AttackResult> {
  try {
    await work()
    return { broke: got }
  } catch (error) {
    const { code } = error as { code?: unknown }
    return heldUnless(code !== 'storage/not-decrypted' && `it failed without a name: ${String(error)}`)
  }
}

const guesses: readonly Attack[] = [
  '',
  'salt and tide',
  'SALT AND TIDE',
  'Salt and tide ',
  ' Salt and tide',
  'Salt  and tide',
  'Salt and tid',
  'Salt and tidee',
  'Salt and tide\u0000',
  'S\u0430lt and tide',
  'Salt and tide\u200b',
  'edit dna tlaS',
].map((guess) => ({
  id: `guess ${JSON.stringify(guess)}`,
  area,
  tries: 'opens the lock with a passphrase that is almost right',
  attack: async () => {
    const record = await wrapKey(key, id, passphrase, cost, derive)
    return heldUnless((await unwrapKey(record, guess, derive)) && 'the key of the data')
  },
}))

const places: readonly Attack[] = (
  [
    ['another chat', 'messages', ['morning', 1], clear],
    ['another place in its chat', 'messages', ['evening', 2], clear],
    ['another table', 'summaries', ['evening', 1], clear],
    ['a key of another kind', 'messages', 'evening,1', clear],
    ['a key that reads alike', 'messages', ['evening', '1'], clear],
    ['another mark', 'messages', ['evening', 1], { marked: 'morning' }],
    ['no mark', 'messages', ['evening', 1], {}],
    ['one mark more', 'messages', ['evening', 1], { ...clear, generating: 1 }],
  ] as const
).map(([name, store, at, beside]) => ({
  id: `row with ${name}`,
  area,
  tries: 'moves an encrypted row to where it does not belong',
  attack: () =>
    refused(() => rows.decrypt(store, at as never, { ...beside, encrypted: said.encrypted }), 'the row opened'),
}))

const { encrypted } = said
const changed = (index: number) => encrypted.map((byte, at) => (at === index ? byte ^ 1 : byte))
const bytes: readonly Attack[] = [
  ...[0, 3, 4, 11, 12, 35, 36, 60, encrypted.length - 17, encrypted.length - 1].map(
    (index) => [`byte ${index} changed`, changed(index)] as const,
  ),
  ...[0, 3, 4, 12, 36, 51, 52, 60, encrypted.length - 16, encrypted.length - 1].map(
    (length) => [`cut to ${length} bytes`, encrypted.slice(0, length)] as const,
  ),
  ['one byte longer', Uint8Array.from([...encrypted, 0])] as const,
  ['zeros', new Uint8Array(encrypted.length)] as const,
].map(([name, bytes]) => ({
  id: `row ${name}`,
  area,
  tries: 'changes the bytes of an encrypted row',
  attack: () =>
    refused(() => rows.decrypt('messages', ['evening', 1], { ...clear, encrypted: bytes }), 'the row opened'),
}))

const records: readonly Attack[] = (
  [
    ['less memory', { cost: { memoryKiB: 8, passes: 3 } }],
    ['a little less memory', { cost: { memoryKiB: 65_535, passes: 3 } }],
    ['fewer passes', { cost: { memoryKiB: 65_536, passes: 2 } }],
    ['no passes', { cost: { memoryKiB: 65_536, passes: 0 } }],
    ['a cost that hangs the browser', { cost: { memoryKiB: 2 ** 30, passes: 10 ** 6 } }],
    ['a cost that is no number', { cost: { memoryKiB: Number.NaN, passes: 3 } }],
    ['no cost', { cost: undefined }],
    ['an older format', { format: 0 }],
    ['a newer format', { format: 2 }],
    ['no salt', { salt: undefined }],
    ['a short salt', { salt: new Uint8Array(8) }],
    ['no key', { wrapped: undefined }],
    ['a key in the clear', { wrapped: key }],
    ['a short name', { id: new Uint8Array(4) }],
    ['an order that is none', { move: { to: 'open', phase: 'copied', proof: new Uint8Array(40) } }],
    ['an order without proof', { move: { to: 'off', phase: 'copied' } }],
  ] as const
).map(([name, part]) => ({
  id: `record with ${name}`,
  area,
  tries: 'weakens or breaks the record of the lock',
  attack: async () => {
    const record = await wrapKey(key, id, passphrase, cost, derive)
    return refused(() => lockRecordOf({ ...record, ...part }), 'the record was taken')
  },
}))

const rewrapped: readonly Attack[] = (
  [
    ['more passes', { cost: { memoryKiB: 65_536, passes: 4 } }],
    ['another salt', { salt: new Uint8Array(16) }],
    ['another name', { id: otherId }],
  ] as const
).map(([name, part]) => ({
  id: `record with ${name}`,
  area,
  tries: 'makes the right passphrase open a changed record',
  attack: async () => {
    const record = await wrapKey(key, id, passphrase, cost, derive)
    return heldUnless((await unwrapKey({ ...record, ...part }, passphrase, derive)) && 'the key of the data')
  },
}))

const orders: readonly Attack[] = (
  [
    ['forged', (_: Move): Move => ({ to: 'off', phase: 'copying', proof: new Uint8Array(40) })],
    ['of another phase', (made: Move): Move => ({ ...made, phase: 'copied' })],
    ['turned round', (made: Move): Move => ({ ...made, to: 'off' })],
    [
      'with a changed proof',
      (made: Move): Move => ({ ...made, proof: made.proof.map((byte) => byte ^ 1) as Move['proof'] }),
    ],
  ] as const
).map(([name, change]) => ({
  id: `order ${name}`,
  area,
  tries: 'orders everything to be decrypted at the next start',
  attack: async () => {
    const record = await wrapKey(key, id, passphrase, cost, derive)
    const { move } = withMove(record, key, 'on', 'copying')
    if (!move) return { broke: 'no order was made' }
    return refused(() => checkMove(record, change(move), key), 'the order was taken')
  },
}))

const replays: readonly Attack[] = [
  {
    id: 'row of an earlier lock',
    area,
    tries: 'brings back a row from before the lock was turned off and on',
    attack: () =>
      refused(() => rowCipher(newDataKey(), otherId).decrypt('messages', ['evening', 1], said), 'it opened'),
  },
  {
    id: 'order of an earlier lock',
    area,
    tries: 'repeats the order that once turned another lock off',
    attack: async () => {
      const earlier = await wrapKey(newDataKey(), otherId, passphrase, cost, derive)
      const { move } = withMove(earlier, key, 'off', 'copying')
      const now = await wrapKey(key, id, passphrase, cost, derive)
      return refused(() => checkMove(now, move as Move, key), 'the order was taken')
    },
  },
]

const files = fileCipher(key, id)
const write = async (...parts: readonly string[]) => {
  let file = new Blob()
  for (const part of parts) {
    const { at, bytes } = await files.append(file, new TextEncoder().encode(part))
    file = new Blob([file.slice(0, at), bytes])
  }
  return file
}
const fileRows: readonly Attack[] = (
  [
    ['swapped', (file: Blob, frame: number) => [file.slice(0, 28), file.slice(28 + frame), file.slice(28, 28 + frame)]],
    ['doubled', (file: Blob, frame: number) => [file, file.slice(28, 28 + frame)]],
    ['without its beginning', (file: Blob, frame: number) => [file.slice(0, 28), file.slice(28 + frame)]],
    ['under another name', (file: Blob) => [file.slice(0, 12), new Uint8Array(16), file.slice(28)]],
    ['of another key', (file: Blob) => [file.slice(0, 4), otherId, file.slice(12)]],
    ['in the clear', (_: Blob) => ['Dear diary']],
  ] as const
).map(([name, change]) => ({
  id: `file ${name}`,
  area,
  tries: "puts the parts of a plugin's encrypted file together anew",
  attack: async () => {
    const file = await write('first.', 'second')
    const parts = change(file, (file.size - 28) / 2) as BlobPart[]
    return refused(() => files.decrypt(new Blob(parts)), 'the file opened')
  },
}))

/** A whole store with the lock on, closed again. The real Argon2id. */
async function lockedStore() {
  const disk = memoryDisk()
  const { storage, name } = rig({ disk, name: `attacked-${crypto.randomUUID()}` })
  await storage.commit('Begin', [{ kind: 'put', table: 'characters', value: character }])
  await storage.turnLockOn(passphrase)
  storage.close()
  return { name, disk }
}

const stores: readonly Attack[] = [
  {
    id: 'database of the lock deleted',
    area,
    tries: 'takes the record of the lock away, so that none is asked for',
    attack: async () => {
      const { name, disk } = await lockedStore()
      await deleteDB(lockOf(name))
      const { storage } = rig({ name, disk })
      const state = await storage.lockState()
      storage.close()
      return heldUnless(state !== 'locked' && `the lock is ${state}`)
    },
  },
  {
    id: 'every record of the lock deleted',
    area,
    tries: 'takes every record of the lock away, and opens the store as one that never had any',
    attack: async () => {
      const { name } = await lockedStore()
      await deleteDB(lockOf(name))
      const { storage } = rig({ name, disk: memoryDisk() })
      const read = await storage.list('characters')
      storage.close()
      return heldUnless(read.length > 0 && 'a character')
    },
  },
  {
    id: 'row in the clear planted',
    area,
    tries: 'puts words of its own into the store, as a row that is not encrypted',
    attack: async () => {
      const { name, disk } = await lockedStore()
      const database = await openDB(name)
      await database.put('characters', { v: 0, value: { ...character, id: 'eve' } }, 'eve')
      database.close()
      const { storage } = rig({ name, disk })
      await storage.unlock(passphrase)
      const read = await storage.list('characters')
      const alone = await refused(() => storage.read('characters', 'eve' as CharacterId), 'the planted row')
      storage.close()
      return read.some((one) => String(one.id) === 'eve') ? { broke: 'the planted row' } : alone
    },
  },
]

export const attacks: readonly Attack[] = [
  ...guesses,
  ...places,
  ...bytes,
  ...records,
  ...rewrapped,
  ...orders,
  ...replays,
  ...fileRows,
  ...stores,
]
