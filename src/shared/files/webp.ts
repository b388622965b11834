import { latin1, readU32LE } from './bytes.ts'
import { limits } from './limits.ts'

export interface WebpChunk {
  readonly type: string
  readonly data: Uint8Array
}

export function walkWebp(bytes: Uint8Array): readonly WebpChunk[] {
  const chunks: WebpChunk[] = []
  let at = 12
  while (at + 8 <= bytes.length && chunks.length < limits.pngChunks) {
    const length = readU32LE(bytes, at + 4)
    chunks.push({
      type: latin1(bytes.subarray(at, at + 4)),
      data: bytes.subarray(at + 8, Math.min(at + 8 + length, bytes.length)),
    })
    at += 8 + length + (length & 1)
  }
  return chunks
}

/** The TIFF block of a WEBP. Some writers put JPEG's own prefix in front of it. */
export function webpExif(bytes: Uint8Array): Uint8Array | undefined {
  const data = walkWebp(bytes).find(({ type }) => type === 'EXIF')?.data
  return data && latin1(data.subarray(0, 6)) === 'Exif\0\0' ? data.subarray(6) : data
}
