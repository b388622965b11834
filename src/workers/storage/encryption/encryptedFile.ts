import { xchacha20poly1305 } from '@noble/ciphers/chacha.js'
import { notDecrypted } from '../errors.ts'

/*
 * A plugin's file at rest: "VSF1", the key's name (8 bytes), a random name of the file (16 bytes), then one frame for
 * each append: length in the clear (4 bytes), nonce (24 bytes), XChaCha20-Poly1305. A frame is bound to its file and its
 * place in it, so frames can be neither swapped nor moved; a file that lost its last frames looks like an older one.
 */

const magic = [0x56, 0x53, 0x46, 0x31] as const
const nameBytes = 8
const saltBytes = 16
const headBytes = magic.length + nameBytes + saltBytes
const nonceBytes = 24
const tagBytes = 16
const frameHead = 4 + nonceBytes

/** Plain bytes in one frame, so that a large file is never in memory whole. */
const frameBytes = 4 * 1024 * 1024

export interface FileCipher {
  /** The name of the key: 8 bytes. */
  readonly keyName: Uint8Array
  /** Whether the file was encrypted with this key. */
  isEncrypted(file: Blob): Promise<boolean>
  /** What to write where, so that these bytes are appended to what the file holds. It may be empty. */
  append(file: Blob, bytes: Uint8Array): Promise<{ readonly at: number; readonly bytes: Uint8Array<ArrayBuffer> }>
  /** Count of bytes that the file holds, without its frames. Reads no content. */
  size(file: Blob): Promise<number>
  /** What it holds. Throws `storage/not-decrypted` for a changed or foreign file. */
  decrypt(file: Blob): Promise<Blob>
}

export function fileCipher(key: Uint8Array, keyName: Uint8Array): FileCipher {
  const encryptFrame = (salt: Uint8Array, index: number, bytes: Uint8Array, into: Uint8Array) => {
    const nonce = crypto.getRandomValues(new Uint8Array(nonceBytes))
    new DataView(into.buffer, into.byteOffset).setUint32(0, bytes.length)
    into.set(nonce, 4)
    xchacha20poly1305(key, nonce, boundTo(salt, index)).encrypt(bytes, into.subarray(frameHead))
  }
  const isEncrypted = async (file: Blob) => {
    const head = await bytesAt(file, 0, headBytes)
    return head.length === headBytes && [...magic, ...keyName].every((byte, index) => head[index] === byte)
  }
  return {
    keyName,
    isEncrypted,
    async append(file, bytes) {
      const isNew = file.size < headBytes
      const salt = isNew
        ? crypto.getRandomValues(new Uint8Array(saltBytes))
        : await bytesAt(file, headBytes - saltBytes, saltBytes)
      const { frames, end: place } = await framesIn(file)
      const count = Math.max(1, Math.ceil(bytes.length / frameBytes))
      const head = isNew ? headBytes : 0
      const whole = new Uint8Array(head + bytes.length + count * (frameHead + tagBytes))
      if (isNew) whole.set([...magic, ...keyName, ...salt])
      let at = head
      for (let index = 0; index < count; index++) {
        const part = bytes.subarray(index * frameBytes, (index + 1) * frameBytes)
        const end = at + frameHead + part.length + tagBytes
        encryptFrame(salt, frames.length + index, part, whole.subarray(at, end))
        at = end
      }
      return { at: isNew ? 0 : place, bytes: whole }
    },
    size: async (file) => (await framesIn(file)).frames.reduce((all, { bytes }) => all + bytes, 0),
    async decrypt(file) {
      if (!(await isEncrypted(file))) throw notDecrypted('files')
      const salt = await bytesAt(file, headBytes - saltBytes, saltBytes)
      const parts: Blob[] = []
      for (const [index, { at, bytes }] of (await framesIn(file)).frames.entries()) {
        const frame = await bytesAt(file, at + 4, nonceBytes + bytes + tagBytes)
        try {
          const opened = xchacha20poly1305(key, frame.subarray(0, nonceBytes), boundTo(salt, index))
          parts.push(new Blob([opened.decrypt(frame.subarray(nonceBytes)) as Uint8Array<ArrayBuffer>]))
        } catch {
          throw notDecrypted('files')
        }
      }
      return new Blob(parts)
    },
  }
}

/** Where each frame begins and how much it holds. What a sudden end left behind the last whole frame is not one. */
async function framesIn(file: Blob) {
  const frames: { at: number; bytes: number }[] = []
  let at = headBytes
  for (;;) {
    const head = await bytesAt(file, at, 4)
    const bytes = head.length === 4 ? new DataView(head.buffer).getUint32(0) : Number.NaN
    const end = at + frameHead + bytes + tagBytes
    if (!(end <= file.size) || bytes > frameBytes) return { frames, end: at }
    frames.push({ at, bytes })
    at = end
  }
}

const bytesAt = async (file: Blob, at: number, length: number): Promise<Uint8Array<ArrayBuffer>> =>
  new Uint8Array(await file.slice(at, at + length).arrayBuffer())

const encoder = new TextEncoder()
const boundTo = (salt: Uint8Array, index: number): Uint8Array =>
  encoder.encode(JSON.stringify(['vesper file', [...salt], index]))
