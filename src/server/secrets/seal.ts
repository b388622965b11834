import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import type { KeyRing } from '../settings/secrets.ts'

/** Where a sealed value stands. It opens nowhere else. */
export interface Place {
  readonly table: string
  readonly column: string
  readonly row: string
}

export interface Seal {
  close(value: Uint8Array, place: Place): Uint8Array
  /** Throws where the value was changed or moved, or its key is gone. */
  open(sealed: Uint8Array, place: Place): Uint8Array
  /** Whether a value should be sealed anew, because its key is no longer the first. */
  isOld(sealed: Uint8Array): boolean
}

const algorithm = 'aes-256-gcm'
const nonceBytes = 12
const tagBytes = 16

/** Seals values with AES-256-GCM: the id of the key, a nonce, the tag, and what is sealed. */
export function createSeal(keys: KeyRing): Seal {
  const [first] = keys
  return {
    close(value, place) {
      const nonce = randomBytes(nonceBytes)
      const cipher = createCipheriv(algorithm, first.key, nonce).setAAD(boundTo(place))
      const text = Buffer.concat([cipher.update(value), cipher.final()])
      const id = Buffer.from(first.id)
      return Buffer.concat([Buffer.from([id.length]), id, nonce, cipher.getAuthTag(), text])
    },
    open(sealed, place) {
      const { id, rest } = split(sealed)
      const found = keys.find((key) => key.id === id)
      if (!found) throw new Error(`The key "${id}" is not in the ring.`)
      const tagAt = nonceBytes + tagBytes
      const decipher = createDecipheriv(algorithm, found.key, rest.subarray(0, nonceBytes)).setAAD(boundTo(place))
      decipher.setAuthTag(rest.subarray(nonceBytes, tagAt))
      return Buffer.concat([decipher.update(rest.subarray(tagAt)), decipher.final()])
    },
    isOld: (sealed) => split(sealed).id !== first.id,
  }
}

const boundTo = ({ table, column, row }: Place): Uint8Array => Buffer.from(JSON.stringify([table, column, row]))

function split(sealed: Uint8Array): { readonly id: string; readonly rest: Buffer } {
  const bytes = Buffer.from(sealed)
  const end = 1 + (bytes[0] ?? 0)
  return { id: bytes.subarray(1, end).toString(), rest: bytes.subarray(end) }
}
