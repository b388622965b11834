import { concat } from '../../../shared/files/bytes.ts'
import { refuse } from './refuse.ts'

/*
 * A locked backup. Its header says how the key is made from the passphrase; then the text follows in pieces, each
 * sealed for its number, its header, and whether it is the last: a piece that is missing, moved or cut off is found.
 *
 *   8 magic · 1 version · 1 key derivation (1: PBKDF2 with SHA-256) · 4 rounds · 16 salt · 12 nonce · 4 bytes a piece
 *   16 check of the passphrase · 8 checksum of all this
 */

const magic = new TextEncoder().encode('VESPERBK')
const parametersLength = 46
const checkLength = 16
const checksumLength = 8
export const headerLength = parametersLength + checkLength + checksumLength
const tagLength = 16

export const sealing = {
  rounds: 600_000,
  maxRounds: 10_000_000,
  pieceBytes: 256 * 1024,
  minPieceBytes: 64 * 1024,
  maxPiece: 1024 * 1024,
} as const

/** The number of the check; no file has so many pieces. */
const checkNumber = 0xffff_ffff

type Bytes = Uint8Array<ArrayBuffer>

/** Whether a file begins as a locked backup does. */
export const isSealed = (start: Uint8Array): boolean => magic.every((byte, index) => start[index] === byte)

/** The bytes of a locked backup that holds `plain`. */
export async function* seal(plain: AsyncIterable<Bytes>, passphrase: string): AsyncGenerator<Bytes, void> {
  const parameters = new Uint8Array(parametersLength)
  const view = new DataView(parameters.buffer)
  parameters.set(magic)
  parameters.set([1, 1], 8)
  view.setUint32(10, sealing.rounds)
  crypto.getRandomValues(parameters.subarray(14, 42))
  view.setUint32(42, sealing.pieceBytes)
  const key = await keyFrom(passphrase, parameters.slice(14, 30), sealing.rounds)
  const nonce = parameters.slice(30, 42)
  const check = await encrypt(key, nonceOf(nonce, checkNumber), parameters, new Uint8Array())
  const checked = concat([parameters, check])
  const header = concat([checked, await checksumOf(checked)])
  yield header
  let number = 0
  let piece: Bytes | undefined
  for await (const next of inPieces(plain, sealing.pieceBytes)) {
    if (piece) yield await encrypt(key, nonceOf(nonce, number), extraFor(header, number++, false), piece)
    piece = next
  }
  yield await encrypt(key, nonceOf(nonce, number), extraFor(header, number, true), piece ?? new Uint8Array())
}

/** A locked file whose passphrase was right. */
export interface Opened {
  readonly pieces: number
  read(): AsyncGenerator<Bytes, void>
}

/** Rejects with a refusal: a wrong passphrase and a damaged file are told apart. */
export async function openSealed(file: Blob, passphrase: string): Promise<Opened> {
  const header = await bytesOf(file.slice(0, headerLength))
  if (header.length < headerLength || !isSealed(header))
    throw refuse('backup/damaged', 'The file is cut off; nothing was changed.')
  const checked = header.slice(0, parametersLength + checkLength)
  if (!isEqual(await checksumOf(checked), header.subarray(parametersLength + checkLength))) {
    throw refuse('backup/damaged', 'The file is damaged at its beginning; nothing was changed.')
  }
  const parameters = header.slice(0, parametersLength)
  const view = new DataView(parameters.buffer)
  const [version, derivation, rounds, pieceBytes] = [
    parameters[8],
    parameters[9],
    view.getUint32(10),
    view.getUint32(42),
  ]
  if (version !== 1 || derivation !== 1) {
    throw refuse(
      'backup/newer',
      'This backup was locked by a newer Vesper than this one. Reload the page to get the new one.',
    )
  }
  if (rounds < sealing.rounds || pieceBytes < sealing.minPieceBytes) {
    throw refuse('backup/weak', 'This file is locked more weakly than Vesper locks its backups, so it was not opened.')
  }
  if (rounds > sealing.maxRounds || pieceBytes > sealing.maxPiece) {
    throw refuse(
      'backup/too-large',
      'Opening this file would take more than any backup of ours does, so it was not opened.',
    )
  }
  const nonce = parameters.slice(30, 42)
  const key = await keyFrom(passphrase, parameters.slice(14, 30), rounds)
  const check = checked.slice(parametersLength)
  await decrypt(key, nonceOf(nonce, checkNumber), parameters, check).catch(() => {
    throw refuse('backup/wrong-passphrase', 'This passphrase does not open the file.')
  })
  const sealedPiece = pieceBytes + tagLength
  const pieces = Math.max(1, Math.ceil((file.size - headerLength) / sealedPiece))
  return {
    pieces,
    async *read() {
      for (let number = 0; number < pieces; number++) {
        const start = headerLength + number * sealedPiece
        const piece = await bytesOf(file.slice(start, start + sealedPiece))
        const extra = extraFor(header, number, number === pieces - 1)
        yield await decrypt(key, nonceOf(nonce, number), extra, piece).catch(() => {
          throw refuse(
            'backup/damaged',
            `The file is damaged at piece ${number + 1} of ${pieces}; nothing was changed.`,
          )
        })
      }
    },
  }
}

async function keyFrom(passphrase: string, salt: Bytes, iterations: number): Promise<CryptoKey> {
  const words = new TextEncoder().encode(passphrase.normalize('NFKC'))
  const secret = await crypto.subtle.importKey('raw', words, 'PBKDF2', false, ['deriveKey'])
  const by = { name: 'PBKDF2', hash: 'SHA-256', salt, iterations }
  return await crypto.subtle.deriveKey(by, secret, { name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt'])
}

/** One nonce for each piece: the file's own, with the number of the piece over its last four bytes. */
function nonceOf(base: Bytes, number: number): Bytes {
  const nonce = base.slice()
  const view = new DataView(nonce.buffer)
  view.setUint32(8, (view.getUint32(8) ^ number) >>> 0)
  return nonce
}

function extraFor(header: Bytes, number: number, isLast: boolean): Bytes {
  const extra = new Uint8Array(header.length + 5)
  extra.set(header)
  new DataView(extra.buffer).setUint32(header.length, number)
  extra[header.length + 4] = isLast ? 1 : 0
  return extra
}

const encrypt = async (key: CryptoKey, iv: Bytes, additionalData: Bytes, plain: Bytes): Promise<Bytes> =>
  new Uint8Array(await crypto.subtle.encrypt({ name: 'AES-GCM', iv, additionalData }, key, plain))

const decrypt = async (key: CryptoKey, iv: Bytes, additionalData: Bytes, sealed: Bytes): Promise<Bytes> =>
  new Uint8Array(await crypto.subtle.decrypt({ name: 'AES-GCM', iv, additionalData }, key, sealed))

const checksumOf = async (bytes: Bytes): Promise<Bytes> =>
  new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)).slice(0, checksumLength)

const isEqual = (a: Uint8Array, b: Uint8Array): boolean =>
  a.length === b.length && a.every((byte, index) => byte === b[index])

const bytesOf = async (blob: Blob): Promise<Bytes> => new Uint8Array(await blob.arrayBuffer())

/** The same bytes in pieces of one size; the last is shorter. */
async function* inPieces(source: AsyncIterable<Bytes>, size: number): AsyncGenerator<Bytes, void> {
  let piece = new Uint8Array(size)
  let filled = 0
  for await (const bytes of source) {
    let from = 0
    while (from < bytes.length) {
      const taken = Math.min(size - filled, bytes.length - from)
      piece.set(bytes.subarray(from, from + taken), filled)
      from += taken
      filled += taken
      if (filled < size) continue
      yield piece
      piece = new Uint8Array(size)
      filled = 0
    }
  }
  if (filled > 0) yield piece.slice(0, filled)
}
