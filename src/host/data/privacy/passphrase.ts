import { parseJson } from 'sdk/text/parseJson.ts'
import { ownRecord } from '../../../shared/fields.ts'
import { decodeBase64url, encodeBase64url } from '../../../shared/text/base64url.ts'

/** What is kept of a passphrase: enough to know it again, and slow to guess it from. */
export interface StoredPassphrase {
  readonly salt: string
  readonly rounds: number
  readonly hash: string
}

const saltBytes = 16
const rounds = 600_000
const maxRounds = 10_000_000

export async function storablePassphrase(passphrase: string, count: number = rounds): Promise<StoredPassphrase> {
  const salt = crypto.getRandomValues(new Uint8Array(saltBytes))
  return { salt: encodeBase64url(salt), rounds: count, hash: encodeBase64url(await derive(passphrase, salt, count)) }
}

export async function isPassphrase(passphrase: string, kept: StoredPassphrase): Promise<boolean> {
  const salt = decodeBase64url(kept.salt, saltBytes)
  if (!salt) return false
  return encodeBase64url(await derive(passphrase, salt, kept.rounds)) === kept.hash
}

/** Reads a note. What is damaged is no lock: it only ever hid things, and must not shut anybody out. */
export function parsePassphrase(text: string | undefined): StoredPassphrase | undefined {
  const kept = ownRecord(parseJson(text ?? ''))
  if (typeof kept.salt !== 'string' || typeof kept.hash !== 'string' || typeof kept.rounds !== 'number')
    return undefined
  if (!Number.isInteger(kept.rounds) || kept.rounds < 1 || kept.rounds > maxRounds) return undefined
  return { salt: kept.salt, rounds: kept.rounds, hash: kept.hash }
}

/** How long the next try has to wait: nothing after the first two slips, then longer each time, up to five minutes. */
export function waitAfterMs(failures: number): number {
  return failures < 3 ? 0 : Math.min(5_000 * 2 ** (failures - 3), 300_000)
}

async function derive(passphrase: string, salt: Uint8Array<ArrayBuffer>, iterations: number): Promise<Uint8Array> {
  const words = new TextEncoder().encode(passphrase.normalize('NFKC'))
  const key = await crypto.subtle.importKey('raw', words, 'PBKDF2', false, ['deriveBits'])
  return new Uint8Array(await crypto.subtle.deriveBits({ name: 'PBKDF2', hash: 'SHA-256', salt, iterations }, key, 256))
}
