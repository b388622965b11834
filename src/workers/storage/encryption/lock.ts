import { deleteDB, openDB } from 'idb'
import { PluginError } from 'sdk'
import { lockOf, rewritingOf } from '../../../shared/storageNames.ts'
import type { Disk } from '../../shared/disk/disk.ts'
import { roomOn } from '../../shared/disk/room.ts'
import { storageError } from '../errors.ts'
import { deleteCopy } from '../lastGood/deleteCopy.ts'
import { findLock } from '../lockDatabase.ts'
import { rewriteFiles } from '../pluginFiles.ts'
import { removeFile } from '../removeFiles.ts'
import { requireRoom } from '../withinRoom.ts'
import type { LockProgress, LockState, Unlocked } from './contract.ts'
import { type FileCipher, fileCipher } from './encryptedFile.ts'
import { isEncrypted } from './encryptedRow.ts'
import { picked } from './encryptedTransaction.ts'
import {
  calibratedCost,
  checkMove,
  type Derive,
  deriveWithArgon2id,
  type LockRecord,
  lockRecordOf,
  lockText,
  type Move,
  newDataKey,
  unwrapKey,
  withMove,
  wrapKey,
} from './lockRecord.ts'
import { rewrite } from './rewrite.ts'
import { type RowCipher, rowCipher } from './rowCipher.ts'

export interface LockOptions {
  readonly disk: Disk
  readonly derive?: Derive
}

/** What opens what is stored. */
export interface Ciphers {
  readonly rows: RowCipher
  readonly files: FileCipher
}

/** The lock of one store, in one worker. The data's key is in its memory only, once the passphrase was given. */
export interface Lock {
  /** Waits for the passphrase, and until everything is rewritten. Undefined while the lock is off. */
  pass(): Promise<Ciphers | undefined>
  /** Whether files are encrypted with this cipher now, or with none, and are not being rewritten. */
  isCurrent(cipher: FileCipher | undefined): Promise<boolean>
  /** The lock has changed, or is about to: whoever waits for the passphrase looks at it again. */
  wake(): void
  state(): Promise<LockState>
  progress(): LockProgress | undefined
  unlock(passphrase: string): Promise<Unlocked>
  turnOn(passphrase: string): Promise<Unlocked>
  turnOff(passphrase: string): Promise<Unlocked>
  change(passphrase: string, next: string): Promise<Unlocked>
}

export function createLock(name: string, { disk, derive = deriveWithArgon2id }: LockOptions): Lock {
  /** By the name of the key, so that a key never opens another lock's rows. */
  const keys = new Map<string, Uint8Array>()
  let waiting: (() => void)[] = []
  let progress: LockProgress | undefined
  let isTidy = false
  const room = roomOn(disk)

  const readLock = async (): Promise<LockRecord | undefined> => {
    const { record, close } = await findLock(name, disk, () => {}, false)
    close()
    return record === undefined ? undefined : lockRecordOf(record)
  }
  const write = async (record: LockRecord | undefined): Promise<void> => {
    await requireRoom(room)
    await writeLock(name, disk, record)
  }
  const wake = () => {
    for (const resolve of waiting) resolve()
    waiting = []
  }
  const keepKey = ({ id }: LockRecord, key: Uint8Array) => {
    keys.set(String(id), key)
    wake()
  }
  const pass = async (): Promise<Ciphers | undefined> => {
    for (;;) {
      const woken = new Promise<void>((resolve) => waiting.push(resolve))
      const record = await readLock()
      if (!record) return undefined
      const key = keys.get(String(record.id))
      if (!key) await woken
      else if (record.move) await disk.exclusive(rewritingOf(name), () => move(key))
      else {
        if (!isTidy) void tidy().catch(() => {})
        return ciphersOf(key, record)
      }
    }
  }
  /** One tab moves; the others find it done. */
  const move = async (key: Uint8Array): Promise<void> => {
    const record = await readLock()
    if (!record?.move) return
    const { to, phase } = record.move
    checkMove(record, record.move, key)
    const { rows, files } = await ciphersOf(key, record)
    const { move: _, ...settled } = record
    const [done, before] = to === 'on' ? [settled, undefined] : [undefined, settled]
    try {
      await rewrite({
        name,
        room,
        convert: (store, at, row, clear) => {
          if (to === 'on') return isEncrypted(row) ? row : rows.encrypt(store, at, row, picked(row, clear))
          return isEncrypted(row) ? decrypted(rows, store, at, row) : row
        },
        isCopied: phase === 'copied',
        convertFiles: () => rewriteFiles(disk, files, to),
        restoreFiles: () => rewriteFiles(disk, files, to === 'on' ? 'off' : 'on'),
        deleteCopies: () => deleteCopy(disk),
        markCopied: () => write(withMove(record, key, to, 'copied')),
        markDone: () => write(done),
        callOff: () => write(before),
        onProgress: (done, total) => {
          progress = { to, done, total }
        },
      })
    } finally {
      progress = undefined
    }
  }
  /** What a run that was cut off at its very end has left beside the store. */
  const tidy = async (): Promise<void> => {
    isTidy = true
    await disk.exclusive(rewritingOf(name), async () => {
      if (!(await readLock())?.move) await deleteDB(rewritingOf(name))
    })
  }
  const checked = async (
    passphrase: string,
    work: (record: LockRecord, key: Uint8Array) => Promise<void>,
  ): Promise<Unlocked> => {
    try {
      const record = await readLock()
      if (!record) {
        wake()
        return { kind: 'off' }
      }
      const key = await unwrapKey(record, passphrase, derive)
      if (!key) return { kind: 'wrong' }
      await work(record, key)
      return { kind: 'open', secretsKey: await subkey(key, 'secrets') }
    } catch (error) {
      throw storageError(error)
    }
  }
  const order = async (record: LockRecord, key: Uint8Array, to: Move['to']) => {
    keepKey(record, key)
    await write(withMove(record, key, to, 'copying'))
    await pass()
  }
  return {
    pass,
    wake,
    async isCurrent(cipher) {
      const record = await readLock()
      if (!record || !cipher) return !record && !cipher
      return !record.move && String(cipher.keyName) === String(record.id)
    },
    progress: () => progress,
    async state() {
      const record = await readLock()
      if (!record) return 'off'
      return keys.has(String(record.id)) ? 'open' : 'locked'
    },
    unlock: (passphrase) => checked(passphrase, async (record, key) => keepKey(record, key)),
    async turnOn(passphrase) {
      if (await readLock()) {
        throw new PluginError('storage/failed', 'The lock is already on. Reload the page to see it.')
      }
      const key = newDataKey()
      const id = crypto.getRandomValues(new Uint8Array(8))
      const record = await wrapKey(key, id, passphrase, await calibratedCost(derive), derive)
      await order(record, key, 'on').catch((error: unknown) => {
        throw storageError(error)
      })
      return { kind: 'open', secretsKey: await subkey(key, 'secrets') }
    },
    turnOff: (passphrase) => checked(passphrase, (record, key) => order(record, key, 'off')),
    change: (passphrase, next) =>
      checked(passphrase, async (record, key) => {
        if (record.move)
          throw new PluginError('storage/failed', 'Your data is being rewritten. Try again when it is done.')
        keepKey(record, key)
        await write(await wrapKey(key, record.id, next, await calibratedCost(derive), derive))
      }),
  }
}

/** A row that does not open stays sealed: it is lost either way, and the others must not be. */
function decrypted(
  cipher: RowCipher,
  store: string,
  at: IDBValidKey,
  row: Parameters<RowCipher['decrypt']>[2],
): unknown {
  try {
    return cipher.decrypt(store, at, row)
  } catch (error) {
    console.warn('[Storage]', `A row of ${store} could not be decrypted:`, error)
    return row
  }
}

async function ciphersOf(key: Uint8Array, { id }: LockRecord): Promise<Ciphers> {
  return { rows: rowCipher(key, id), files: fileCipher(await subkey(key, 'files'), id) }
}

/** Undefined is off. Returns once every other connection was told and is closed. */
async function writeLock(name: string, disk: Disk, record: LockRecord | undefined): Promise<void> {
  await disk.exclusive(lockOf(name), async () => {
    const before = await openDB(lockOf(name))
    const { version } = before
    before.close()
    const database = await openDB(lockOf(name), version + 1, {
      upgrade(opening, _from, _to, tx) {
        tx.done.catch(() => {})
        const store = opening.objectStoreNames.contains('lock')
          ? tx.objectStore('lock')
          : opening.createObjectStore('lock')
        // A promise that nobody awaits: the upgrade ends with its requests.
        void (record ? store.put?.(record, 'record') : store.delete?.('record'))
      },
    })
    database.close()
    await saveCopy(name, disk, record)
  })
}

/** The record once more, in a file: without it, rows in a copy of the store could never be read again. */
async function saveCopy(name: string, disk: Disk, record: LockRecord | undefined): Promise<void> {
  try {
    const root = await disk.root()
    if (!record) return await removeFile(root, `${lockOf(name)}.json`)
    const file = await (await root.getFileHandle(`${lockOf(name)}.json`, { create: true })).createSyncAccessHandle()
    try {
      file.truncate(0)
      file.write(new TextEncoder().encode(lockText(record)), { at: 0 })
      file.flush()
    } finally {
      file.close()
    }
  } catch (error) {
    if (record) console.warn('[Storage]', 'The lock has no second copy:', error)
  }
}

/** A key for one use, so that no two uses share one. */
async function subkey(key: Uint8Array, use: string): Promise<Uint8Array<ArrayBuffer>> {
  const from = await crypto.subtle.importKey('raw', Uint8Array.from(key), 'HKDF', false, ['deriveBits'])
  const info = new TextEncoder().encode(`vesper ${use}`)
  const salt = new Uint8Array(32)
  return new Uint8Array(await crypto.subtle.deriveBits({ name: 'HKDF', hash: 'SHA-256', salt, info }, from, 256))
}
