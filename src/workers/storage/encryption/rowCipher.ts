import { xchacha20poly1305 } from '@noble/ciphers/chacha.js'
import { PluginError } from 'sdk'
import { type EncryptedRow, isEncrypted } from './encryptedRow.ts'
import { pack, type ReadBlob, unpack } from './pack.ts'

/*
 * A row at rest: "VSP1", the key's name (8 bytes), a random nonce (24 bytes), then XChaCha20-Poly1305. Store, key and
 * the members left in the clear for indexes are authenticated with it, so a row opens in its own place only.
 */

export interface RowCipher {
  /** `clear` is what the store's indexes read; it stays beside the encrypted bytes. */
  encrypt(store: string, key: IDBValidKey, value: unknown, clear: object): EncryptedRow
  /** Gives what was encrypted. Throws `storage/not-decrypted` for a row of another place, another key or with changed bytes. */
  decrypt(store: string, key: IDBValidKey, row: EncryptedRow): unknown
}

const magic = [0x56, 0x53, 0x50, 0x31] as const
const nameBytes = 8
const nonceBytes = 24
const headBytes = magic.length + nameBytes + nonceBytes

/** `keyName` are 8 bytes that tell this key from others; they are no secret. */
export function rowCipher(key: Uint8Array, keyName: Uint8Array, readBlob?: ReadBlob): RowCipher {
  return {
    encrypt(store, at, value, clear) {
      const bytes = pack(value, readBlob)
      const nonce = crypto.getRandomValues(new Uint8Array(nonceBytes))
      const encrypted = new Uint8Array(headBytes + bytes.byteLength + 16)
      encrypted.set(magic)
      encrypted.set(keyName, magic.length)
      encrypted.set(nonce, magic.length + nameBytes)
      xchacha20poly1305(key, nonce, bound(store, at, clear)).encrypt(bytes, encrypted.subarray(headBytes))
      return { ...clear, encrypted }
    },
    decrypt(store, at, row) {
      const { encrypted, ...clear } = row
      if (!isEncrypted(row) || !keyName.every((byte, index) => encrypted[magic.length + index] === byte))
        throw notDecryptable()
      const nonce = encrypted.subarray(magic.length + nameBytes, headBytes)
      try {
        return unpack(xchacha20poly1305(key, nonce, bound(store, at, clear)).decrypt(encrypted.subarray(headBytes)))
      } catch (error) {
        throw notDecryptable(error)
      }
    },
  }
}

const encoder = new TextEncoder()

/** Members in the order of their names: a browser may give them back in another. */
function bound(store: string, key: IDBValidKey, clear: object): Uint8Array {
  return encoder.encode(JSON.stringify([store, key, sorted(clear)]))
}

function sorted(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  return Object.entries(value)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, one]) => [name, sorted(one)])
}

const notDecryptable = (cause?: unknown): PluginError =>
  new PluginError(
    'storage/not-decrypted',
    'A record could not be decrypted: it was changed outside Vesper, or encrypted with another key. It was left as it is.',
    { cause },
  )
