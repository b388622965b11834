import { randomBytes } from 'node:crypto'
import { chmod, link, mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Static, Type } from 'typebox'
import { Value } from 'typebox/value'

/** Keys of one purpose: the first is used for what is new, all of them for what is there. */
export type KeyRing = readonly [Key, ...(readonly Key[])]

export interface Key {
  readonly id: string
  /** 32 random bytes. */
  readonly key: Uint8Array
}

export interface Secrets {
  readonly tokenKeys: KeyRing
  readonly sealKeys: KeyRing
}

/** A secrets file that cannot be used. The message says what to do, and holds no secret. */
export class SecretsError extends Error {}

/** Tokens outlive two rotations at most. Sealed values keep their key until they are sealed anew. */
const maxTokenKeys = 3

const StoredKey = Type.Object(
  { id: Type.String({ pattern: '^[A-Za-z0-9_-]{1,32}$' }), key: Type.String({ pattern: '^[A-Za-z0-9_-]{43}$' }) },
  { additionalProperties: false },
)
const Stored = Type.Object(
  {
    version: Type.Literal(1),
    token: Type.Array(StoredKey, { minItems: 1 }),
    seal: Type.Array(StoredKey, { minItems: 1 }),
  },
  { additionalProperties: false },
)
type Stored = Static<typeof Stored>

export const secretsPath = (dataFolder: string) => join(dataFolder, 'secrets.json')

/** Reads the keys of a data folder; makes the folder (0700) and the file (0600) at the first start. */
export async function openSecrets(dataFolder: string): Promise<Secrets> {
  await mkdir(dataFolder, { recursive: true, mode: 0o700 })
  const there = await readStored(dataFolder)
  if (there) return asSecrets(there)
  const made: Stored = { version: 1, token: [newKey()], seal: [newKey()] }
  const written = await writeBeside(dataFolder, made)
  try {
    // Unlike a rename, a link never replaces what another process made in the meantime.
    await link(written, secretsPath(dataFolder))
  } catch (error) {
    if (!hasCode(error, 'EEXIST')) throw error
  } finally {
    await rm(written, { force: true })
  }
  return asSecrets((await readStored(dataFolder)) ?? made)
}

/** Puts a new key in front of a ring. What the older keys signed or sealed can still be read. */
export async function rotateSecrets(dataFolder: string, ring: 'token' | 'seal'): Promise<Secrets> {
  const stored = await readStored(dataFolder)
  if (!stored) throw new SecretsError(`There is no ${secretsPath(dataFolder)} to rotate. Start the server once.`)
  const keys = [newKey(), ...stored[ring]]
  const rotated = { ...stored, [ring]: ring === 'token' ? keys.slice(0, maxTokenKeys) : keys }
  await rename(await writeBeside(dataFolder, rotated), secretsPath(dataFolder))
  return asSecrets(rotated)
}

async function writeBeside(dataFolder: string, stored: Stored): Promise<string> {
  const path = `${secretsPath(dataFolder)}.${randomBytes(6).toString('hex')}`
  await writeFile(path, `${JSON.stringify(stored, null, 2)}\n`, { mode: 0o600, flag: 'wx', flush: true })
  await chmod(path, 0o600)
  return path
}

async function readStored(dataFolder: string): Promise<Stored | undefined> {
  const path = secretsPath(dataFolder)
  let text: string
  try {
    if (process.platform !== 'win32' && ((await stat(path)).mode & 0o077) !== 0) {
      throw new SecretsError(`${path} can be read by other users of this computer. Run "chmod 600" on it.`)
    }
    text = await readFile(path, 'utf8')
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return undefined
    if (error instanceof SecretsError) throw error
    throw new SecretsError(`${path} cannot be read. Check who owns it.`, { cause: error })
  }
  const stored = parse(text)
  if (!Value.Check(Stored, stored)) {
    throw new SecretsError(`${path} is damaged: it does not hold the keys it should. Restore it from a backup.`)
  }
  const ids = [...stored.token, ...stored.seal].map(({ id }) => id)
  if (new Set(ids).size < ids.length) throw new SecretsError(`${path} names two keys alike. Restore it from a backup.`)
  return stored
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // The parser's message would quote the file.
    return undefined
  }
}

const newKey = () => ({ id: randomBytes(4).toString('hex'), key: randomBytes(32).toString('base64url') })

const asSecrets = ({ token, seal }: Stored): Secrets => ({ tokenKeys: asRing(token), sealKeys: asRing(seal) })

function asRing(stored: Stored['token']): KeyRing {
  const [first, ...others] = stored.map(({ id, key }) => ({ id, key: new Uint8Array(Buffer.from(key, 'base64url')) }))
  if (!first) throw new TypeError('A key ring holds at least one key.')
  return [first, ...others]
}

const hasCode = (error: unknown, code: string) => error instanceof Error && 'code' in error && error.code === code
