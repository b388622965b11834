import { err, ok, type Result } from 'sdk'
import type { CardError, Picture } from '../cards/types.ts'
import { concat, latin1, readU32BE, startsWith, utf8 } from './bytes.ts'
import { crc32 } from './crc32.ts'
import { limits } from './limits.ts'

export const pngSignature = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a] as const

export interface PngChunk {
  readonly type: string
  readonly data: Uint8Array
  /** The whole chunk as it stands in the file, length and checksum included. */
  readonly whole: Uint8Array
}

export interface PngFile {
  readonly chunks: readonly PngChunk[]
  /** Set when the file ends inside a chunk. Its data is what there is of it. */
  readonly cut?: { readonly chunk: PngChunk; readonly have: number; readonly need: number }
  /** What follows the picture's end. */
  readonly trailer: Uint8Array
}

/** Walks every chunk to the end of the file: cards stand before the picture data as well as after it. */
export function walkPng(bytes: Uint8Array): Result<PngFile, CardError> {
  const chunks: PngChunk[] = []
  let at: number = pngSignature.length
  while (at + 8 <= bytes.length) {
    if (chunks.length >= limits.pngChunks) {
      return err({ code: 'card/damaged', message: `The picture has more than ${limits.pngChunks} parts.` })
    }
    const length = readU32BE(bytes, at)
    const type = latin1(bytes.subarray(at + 4, at + 8))
    const end = at + 12 + length
    if (end > bytes.length) {
      const whole = bytes.subarray(at)
      const data = bytes.subarray(at + 8, Math.min(at + 8 + length, bytes.length))
      const cut = { chunk: { type, data, whole }, have: bytes.length, need: end }
      return ok({ chunks, cut, trailer: new Uint8Array() })
    }
    const whole = bytes.subarray(at, end)
    chunks.push({ type, data: bytes.subarray(at + 8, end - 4), whole })
    at = end
    if (type === 'IEND') break
  }
  return ok({ chunks, trailer: bytes.subarray(at) })
}

export function hasValidChecksum({ whole }: PngChunk): boolean {
  const at = whole.length - 4
  return crc32(whole.subarray(4, at)) === readU32BE(whole, at)
}

export function makeChunk(type: string, data: Uint8Array): Uint8Array {
  const whole = concat([new Uint8Array(4), utf8(type), data, new Uint8Array(4)])
  const view = new DataView(whole.buffer)
  view.setUint32(0, data.length)
  view.setUint32(whole.length - 4, crc32(whole.subarray(4, -4)))
  return whole
}

export function isPng(bytes: Uint8Array): boolean {
  return startsWith(bytes, pngSignature)
}

export function pngPicture(bytes: Uint8Array, chunks: readonly PngChunk[]): Picture {
  const animated = chunks.some(({ type }) => type === 'acTL')
  const header = chunks.find(({ type }) => type === 'IHDR')?.data
  const mime = animated ? 'image/apng' : 'image/png'
  if (!header || header.length < 8) return { bytes, mime, animated, decodable: false }
  const width = readU32BE(header, 0)
  const height = readU32BE(header, 4)
  const fits = width * height <= limits.picturePixels && Math.max(width, height) <= limits.pictureSide
  return { bytes, mime, animated, size: { width, height }, decodable: fits && width > 0 && height > 0 }
}
