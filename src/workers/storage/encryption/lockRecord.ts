import { xchacha20poly1305 } from '@noble/ciphers/chacha.js'
import { PluginError } from 'sdk'
import { type Fields, field, isFields } from '../../../shared/fields.ts'

/** How slow it is to try a passphrase. Argon2id, with one lane. */
export interface Cost {
  readonly memoryKiB: number
  readonly passes: number
}

/** Lower figures in a record are refused: somebody else wrote them. Higher ones than `most` would hang the browser. */
const least: Cost = { memoryKiB: 64 * 1024, passes: 3 }
const most: Cost = { memoryKiB: 1024 * 1024, passes: 64 }

/** What lies on disk of the lock. The passphrase's key only opens `wrapped`, the key of the data. */
export interface LockRecord {
  readonly format: 1
  /** Name of the data's key, 8 bytes; every sealed row carries it. */
  readonly id: Uint8Array<ArrayBuffer>
  readonly cost: Cost
  readonly salt: Uint8Array<ArrayBuffer>
  readonly wrapped: Uint8Array<ArrayBuffer>
  /** All rows are being rewritten. */
  readonly move?: Move
}

export interface Move {
  readonly to: 'on' | 'off'
  /** Once `copied`, the copy beside the store is the whole of it. */
  readonly phase: 'copying' | 'copied'
  /** Made with the data's key, so that nobody without it can order the data decrypted. */
  readonly proof: Uint8Array<ArrayBuffer>
}

/** The key of a passphrase: 32 bytes. */
export type Derive = (passphrase: string, salt: Uint8Array, cost: Cost) => Promise<Uint8Array>

export const deriveWithArgon2id: Derive = async (passphrase, salt, { memoryKiB, passes }) => {
  const { argon2id } = await import('hash-wasm')
  return argon2id({
    password: passphrase.normalize('NFKC'),
    salt,
    parallelism: 1,
    iterations: passes,
    memorySize: memoryKiB,
    hashLength: 32,
    outputType: 'binary',
  })
}

/** Aims at this much time for one try on this device. */
const aimMs = 700

/** The cost to use here: measured once, never below the least. */
export async function calibratedCost(derive: Derive, now: () => number = () => performance.now()): Promise<Cost> {
  const begin = now()
  await derive('measured', new Uint8Array(16), least)
  const passes = Math.round((least.passes * aimMs) / Math.max(1, now() - begin))
  return { ...least, passes: Math.min(12, Math.max(least.passes, passes)) }
}

export const newDataKey = (): Uint8Array<ArrayBuffer> => crypto.getRandomValues(new Uint8Array(32))

/** A record that opens `key` with this passphrase. */
export async function wrapKey(
  key: Uint8Array,
  id: Uint8Array<ArrayBuffer>,
  passphrase: string,
  cost: Cost,
  derive: Derive,
): Promise<LockRecord> {
  const salt = crypto.getRandomValues(new Uint8Array(16))
  const nonce = crypto.getRandomValues(new Uint8Array(24))
  const secret = await derive(passphrase, salt, cost)
  const sealed = xchacha20poly1305(secret, nonce, boundTo({ id, cost, salt })).encrypt(key)
  return { format: 1, id, cost, salt, wrapped: joined(nonce, sealed) }
}

/** The data's key, or undefined for another passphrase. */
export async function unwrapKey(
  record: LockRecord,
  passphrase: string,
  derive: Derive,
): Promise<Uint8Array | undefined> {
  const secret = await derive(passphrase, record.salt, record.cost)
  try {
    const nonce = record.wrapped.subarray(0, 24)
    return xchacha20poly1305(secret, nonce, boundTo(record)).decrypt(record.wrapped.subarray(24))
  } catch {
    return undefined
  }
}

/** `record` with the order to rewrite everything. */
export function withMove(record: LockRecord, key: Uint8Array, to: Move['to'], phase: Move['phase']): LockRecord {
  const nonce = crypto.getRandomValues(new Uint8Array(24))
  const proof = joined(nonce, xchacha20poly1305(key, nonce, moveText(record, to, phase)).encrypt(new Uint8Array(0)))
  return { ...record, move: { to, phase, proof } }
}

/** Throws `storage/not-decrypted` for an order that was not made with the data's key. */
export function checkMove(record: LockRecord, move: Move, key: Uint8Array): void {
  try {
    const text = moveText(record, move.to, move.phase)
    xchacha20poly1305(key, move.proof.subarray(0, 24), text).decrypt(move.proof.subarray(24))
  } catch (error) {
    throw damaged(error)
  }
}

/** What was read from disk, as a record. Throws `storage/not-decrypted` for anything else: an unreadable lock is no open one. */
export function lockRecordOf(read: unknown): LockRecord {
  const cost = field(read, 'cost')
  const move = field(read, 'move')
  const { id, salt, wrapped } = bytesOf(read, ['id', 'salt', 'wrapped'])
  const isRecord =
    isFields(read) &&
    read.format === 1 &&
    isCost(cost) &&
    id?.length === 8 &&
    salt?.length === 16 &&
    wrapped?.length === 72
  if (!isRecord || (move !== undefined && !isMove(move))) throw damaged()
  const known: LockRecord = { format: 1, id, cost: { memoryKiB: cost.memoryKiB, passes: cost.passes }, salt, wrapped }
  if (move === undefined) return known
  const { proof } = bytesOf(move, ['proof'])
  if (proof?.length !== 40) throw damaged()
  return { ...known, move: { to: move.to, phase: move.phase, proof } }
}

/** As text, for the copy beside the database. Bytes become lists of numbers. */
export const lockText = (record: LockRecord): string =>
  JSON.stringify(record, (_name, value: unknown) => (value instanceof Uint8Array ? [...value] : value))

function bytesOf<N extends string>(from: unknown, names: readonly N[]): Record<N, Uint8Array<ArrayBuffer> | undefined> {
  const found = names.map((name) => {
    const value = field(from, name)
    const isList = Array.isArray(value) && value.length <= 100
    return [name, value instanceof Uint8Array || isList ? Uint8Array.from(value as Uint8Array) : undefined] as const
  })
  return Object.fromEntries(found) as Record<N, Uint8Array<ArrayBuffer> | undefined>
}

const isCost = (value: unknown): value is Cost =>
  isBetween(field(value, 'memoryKiB'), least.memoryKiB, most.memoryKiB) &&
  isBetween(field(value, 'passes'), least.passes, most.passes)

const isBetween = (value: unknown, low: number, high: number): boolean =>
  Number.isInteger(value) && (value as number) >= low && (value as number) <= high

const isMove = (value: unknown): value is Fields & Move =>
  isFields(value) &&
  (value.to === 'on' || value.to === 'off') &&
  (value.phase === 'copying' || value.phase === 'copied')

const encoder = new TextEncoder()

function boundTo({ id, cost, salt }: Pick<LockRecord, 'id' | 'cost' | 'salt'>): Uint8Array {
  return encoder.encode(JSON.stringify(['vesper lock', 1, [...id], cost.memoryKiB, cost.passes, [...salt]]))
}

const moveText = ({ id }: LockRecord, to: string, phase: string): Uint8Array =>
  encoder.encode(JSON.stringify(['vesper lock move', [...id], to, phase]))

function joined(a: Uint8Array, b: Uint8Array): Uint8Array<ArrayBuffer> {
  const both = new Uint8Array(a.length + b.length)
  both.set(a)
  both.set(b, a.length)
  return both
}

const damaged = (cause?: unknown): PluginError =>
  new PluginError(
    'storage/not-decrypted',
    'The record of the lock was damaged or changed outside Vesper, so your data cannot be decrypted with it. Import a backup.',
    { cause },
  )
