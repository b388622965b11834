import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import { PluginError, type PluginId } from 'sdk'
import { databaseNames } from '../../shared/storageNames.ts'
import { browserDisk } from '../shared/disk/disk.ts'
import { notFrozen } from '../shared/disk/notFrozen.ts'
import { roomOn } from '../shared/disk/room.ts'
import { parseAddress } from './allow.ts'
import type { SecretState } from './contract.ts'
import { fitsHeader } from './headers.ts'
import { isMarked } from './placeholders.ts'

/**
 * Keys, kept apart from everything else. What lies on the disk is encrypted with a key the browser will not hand
 * out: a copied profile, an export or a crash report holds nothing readable. No method but `reveal` gives a value
 * back, and only `exchange.ts` calls that.
 */
export interface Secrets {
  save(plugin: PluginId, name: string, value: string, origin: string): Promise<SecretState>
  state(plugin: PluginId, name: string): Promise<SecretState>
  keepOnlyFor(plugin: PluginId, name: string, origin: string): Promise<SecretState>
  forgetAll(): Promise<void>
  /** From now on secrets are encrypted with the lock's key (32 bytes), those there are included. */
  encryptWith(key: Uint8Array<ArrayBuffer>): Promise<void>
  /** Back to the key of this browser: the lock is being turned off. */
  decryptFrom(key: Uint8Array<ArrayBuffer>): Promise<void>
  reveal(plugin: PluginId, name: string): Promise<{ readonly value: string; readonly origin: string } | undefined>
  /** A text of Vesper's own that lies as safely as a key, for one origin; an empty one is forgotten. */
  saveText(name: string, text: string, origin: string): Promise<void>
  /** Undefined where there is none for this origin. */
  readText(name: string, origin: string): Promise<string | undefined>
  /** The values this thread has held, for taking them out of texts. */
  known(): Iterable<string>
}

interface SecretRecord {
  readonly plugin: PluginId
  readonly name: string
  readonly origin: string
  readonly iv: Uint8Array<ArrayBuffer>
  readonly ciphertext: ArrayBuffer
  readonly hint: string
  /** Encrypted with the lock's key. */
  readonly locked?: true
}

interface SecretsSchema extends DBSchema {
  keys: { key: string; value: CryptoKey | true }
  secrets: { key: [plugin: string, name: string]; value: SecretRecord }
}

/** Whose texts of Vesper's own are. */
const own = 'vesper' as PluginId
const keyName = 'aes'
/** Stands in place of the key while the lock is on, whose key is in no database. */
const lockedName = 'locked'

export function openSecrets(databaseName: string = databaseNames.secrets, room = roomOn(browserDisk)): Secrets {
  const known = new Set<string>()
  let lockKey: CryptoKey | undefined
  let opening: Promise<IDBPDatabase<SecretsSchema>> | undefined
  const database = () => {
    opening ??= notFrozen(() =>
      openDB<SecretsSchema>(databaseName, 1, {
        upgrade(db) {
          db.createObjectStore('keys')
          db.createObjectStore('secrets', { keyPath: ['plugin', 'name'] })
        },
        blocking(_from, _to, event) {
          opening = undefined
          ;(event.target as IDBDatabase).close()
        },
        terminated() {
          opening = undefined
        },
      }),
    )
    opening.catch(() => {
      opening = undefined
    })
    return opening
  }

  async function read(plugin: PluginId, name: string): Promise<SecretRecord | undefined> {
    return (await database()).get('secrets', [plugin, name])
  }

  async function state(plugin: PluginId, name: string): Promise<SecretState> {
    const record = await read(plugin, name)
    return record ? { kind: 'saved', hint: record.hint, origin: record.origin } : { kind: 'none' }
  }

  /** The database, to be written to. */
  async function writable(): Promise<IDBPDatabase<SecretsSchema>> {
    if (await room.isThere()) return database()
    throw new PluginError('storage/quota', "Keys can't be changed: the disk is full. Free some space, then try again.")
  }

  /** Encrypts a value for its place. */
  async function put(about: Pick<SecretRecord, 'plugin' | 'name' | 'origin'>, value: string, hint: string) {
    const db = await writable()
    const iv = crypto.getRandomValues(new Uint8Array(12))
    const ciphertext = await cipher().encrypt(
      { name: 'AES-GCM', iv, additionalData: bound(about) },
      (await locked(db)) ?? (await lock(db)),
      new TextEncoder().encode(value),
    )
    await db.put('secrets', { ...about, iv, ciphertext, hint, ...(lockKey && { locked: true as const }) })
  }

  /** Undefined for what cannot be decrypted, or not yet. */
  async function opened(record: SecretRecord): Promise<string | undefined> {
    const key = record.locked ? lockKey : await ownKey(await database())
    if (!key) return undefined
    const plain = await cipher()
      .decrypt({ name: 'AES-GCM', iv: record.iv, additionalData: bound(record) }, key, record.ciphertext)
      .catch(() => undefined)
    return plain && new TextDecoder().decode(plain)
  }

  async function forget(plugin: PluginId, name: string): Promise<SecretState> {
    await (await writable()).delete('secrets', [plugin, name])
    return { kind: 'none' }
  }

  return {
    state: (plugin, name) => storing(() => state(plugin, name)),

    save: (plugin, name, value, origin) =>
      storing(async () => {
        const secret = value.trim()
        if (secret === '') return forget(plugin, name)
        const home = homeOf(origin)
        if (!fitsHeader(secret) || isMarked(secret)) throw unfit()
        await put({ plugin, name, origin: home }, secret, hintOf(secret))
        known.add(secret)
        return state(plugin, name)
      }),

    saveText: (name, text, origin) =>
      storing(async () => {
        if (text === '') await forget(own, name)
        else await put({ plugin: own, name, origin: homeOf(origin) }, text, '')
      }),

    readText: (name, origin) =>
      storing(async () => {
        const record = await read(own, name)
        return record?.origin === origin ? opened(record) : undefined
      }),

    keepOnlyFor: (plugin, name, origin) =>
      storing(async () => {
        const record = await read(plugin, name)
        const home = parseAddress(origin)
        return record && !(home.ok && home.value.origin === record.origin) ? forget(plugin, name) : state(plugin, name)
      }),

    forgetAll: () =>
      storing(async () => {
        const tx = (await writable()).transaction(['keys', 'secrets'], 'readwrite')
        await Promise.all([tx.objectStore('secrets').clear(), tx.objectStore('keys').delete(keyName), tx.done])
        known.clear()
      }),

    reveal: (plugin, name) =>
      storing(async () => {
        const record = await read(plugin, name)
        if (!record) return undefined
        const value = await opened(record)
        if (value === undefined) return undefined
        known.add(value)
        return { value, origin: record.origin }
      }),

    encryptWith: (key) => storing(() => rewriteAll(key, 'locked')),
    decryptFrom: (key) => storing(() => rewriteAll(key, 'open')),

    known: () => known,
  }

  /** The lock's key, if the lock is on. Throws while it waits for the passphrase. */
  async function locked(db: IDBPDatabase<SecretsSchema>): Promise<CryptoKey | undefined> {
    if (lockKey || !(await db.get('keys', lockedName))) return lockKey
    throw new PluginError('secret/missing', 'Vesper is locked. Unlock it, then save the key again.')
  }

  /** All in one transaction, so that a crash leaves them readable by the one key or by the other. */
  async function rewriteAll(bytes: Uint8Array<ArrayBuffer>, to: 'locked' | 'open'): Promise<void> {
    const db = await writable()
    const ofLock = await cipher().importKey('raw', bytes, 'AES-GCM', false, ['encrypt', 'decrypt'])
    const ofBrowser = to === 'locked' ? await ownKey(db) : await newKey()
    const from = to === 'locked' ? ofBrowser : ofLock
    const into = to === 'locked' ? ofLock : ofBrowser
    const moving = (await db.getAll('secrets')).filter(({ locked }) => (locked === true) !== (to === 'locked'))
    const moved = await Promise.all(moving.map((record) => rewritten(record, from, into, to)))
    const tx = db.transaction(['keys', 'secrets'], 'readwrite', { durability: 'strict' })
    const keys = tx.objectStore('keys')
    await Promise.all([
      ...moved.flatMap((record) => (record ? tx.objectStore('secrets').put(record) : [])),
      ...(to === 'locked' ? [keys.put(true, lockedName), keys.delete(keyName)] : []),
      ...(to === 'open' && ofBrowser ? [keys.delete(lockedName), keys.put(ofBrowser, keyName)] : []),
      tx.done,
    ])
    lockKey = to === 'locked' ? ofLock : undefined
  }
}

/** The record under the other key; undefined for one that does not open with its own. */
async function rewritten(
  record: SecretRecord,
  from: CryptoKey | undefined,
  into: CryptoKey | undefined,
  to: 'locked' | 'open',
): Promise<SecretRecord | undefined> {
  if (!from || !into) return undefined
  const { locked: _, ...rest } = record
  const additionalData = bound(record)
  try {
    const plain = await cipher().decrypt({ name: 'AES-GCM', iv: record.iv, additionalData }, from, record.ciphertext)
    const iv = crypto.getRandomValues(new Uint8Array(12))
    const ciphertext = await cipher().encrypt({ name: 'AES-GCM', iv, additionalData }, into, plain)
    return { ...rest, iv, ciphertext, ...(to === 'locked' && { locked: true as const }) }
  } catch {
    return undefined
  }
}

const newKey = (): Promise<CryptoKey> =>
  cipher().generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt'])

async function ownKey(db: IDBPDatabase<SecretsSchema>): Promise<CryptoKey | undefined> {
  const key = await db.get('keys', keyName)
  return key === true ? undefined : key
}

/** The one key, made on first need. Two tabs may try at once: the first to be stored wins. */
async function lock(db: IDBPDatabase<SecretsSchema>): Promise<CryptoKey> {
  const existing = await ownKey(db)
  if (existing) return existing
  const fresh = await newKey()
  const tx = db.transaction('keys', 'readwrite')
  const found = await tx.store.get(keyName)
  const earlier = found === true ? undefined : found
  if (!earlier) await tx.store.put(fresh, keyName)
  await tx.done
  return earlier ?? fresh
}

function cipher(): SubtleCrypto {
  if (globalThis.crypto?.subtle) return crypto.subtle
  throw new PluginError(
    'storage/failed',
    'Keys can only be kept safely when this app is opened over https or on this computer. Open it there and try again.',
  )
}

/** Ties the ciphertext to its owner and origin: a record edited on disk to point elsewhere does not open. */
function bound({ plugin, name, origin }: Pick<SecretRecord, 'plugin' | 'name' | 'origin'>): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(JSON.stringify([plugin, name, origin]))
}

/** The end of a key is enough to recognise it. A short one would be half given away, so it has no hint. */
const hintOf = (secret: string) => (secret.length >= 12 ? secret.slice(-4) : '')

function homeOf(origin: string): string {
  const address = parseAddress(origin)
  if (!address.ok) throw address.error
  return address.value.origin
}

const unfit = () =>
  new PluginError(
    'plugin/refused',
    'This does not look like a key: it has a line break or unusual letters. Copy it again and paste it whole.',
  )

async function storing<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof PluginError) throw error
    const isFull = (error as { name?: unknown } | null)?.name === 'QuotaExceededError'
    throw isFull
      ? new PluginError('storage/quota', 'The key could not be kept because the disk space for this app is used up.')
      : new PluginError('storage/failed', 'The place where keys are kept did not open. Reload the page and try again.')
  }
}
