import { pictureOf } from '../../shared/files/picture.ts'

export interface PictureSize {
  readonly width: number
  readonly height: number
}

/** The longest side of a small picture. */
const thumbnailSide = 512

const maxPixels = 64_000_000
const maxSide = 32_768

/** The size that fits the small picture, keeping the shape. Pictures are never enlarged. */
export function fitWithin({ width, height }: PictureSize, side: number = thumbnailSide): PictureSize {
  const scale = Math.min(1, side / Math.max(width, height))
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}

/** Whether decoding takes no more memory than a picture may. */
export const isDecodable = ({ width, height }: PictureSize): boolean =>
  width > 0 && height > 0 && width * height <= maxPixels && Math.max(width, height) <= maxSide

/**
 * A picture's size from its header, before anything decodes it. Undefined means that it cannot be told, and then
 * nothing should decode it.
 */
export function sizeOfPicture(bytes: Uint8Array): PictureSize | undefined {
  const { mime, size } = pictureOf(bytes)
  if (size) return size
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  switch (mime) {
    case 'image/gif':
      return bytes.length >= 10 ? { width: view.getUint16(6, true), height: view.getUint16(8, true) } : undefined
    case 'image/bmp':
      return bytes.length >= 26
        ? { width: Math.abs(view.getInt32(18, true)), height: Math.abs(view.getInt32(22, true)) }
        : undefined
    case 'image/webp':
      return simpleWebp(view)
    case 'image/avif':
      return avif(view)
    default:
      return undefined
  }
}

/** A WebP without the extended header: one frame, lossy or lossless. */
function simpleWebp(view: DataView): PictureSize | undefined {
  if (view.byteLength < 30) return undefined
  switch (view.getUint32(12)) {
    case fourLetters('VP8 '):
      return { width: view.getUint16(26, true) & 0x3fff, height: view.getUint16(28, true) & 0x3fff }
    case fourLetters('VP8L'): {
      const bits = view.getUint32(21, true)
      return { width: 1 + (bits & 0x3fff), height: 1 + ((bits >>> 14) & 0x3fff) }
    }
    default:
      return undefined
  }
}

const headerBytes = 4096

/** The largest size an AVIF names for any of its parts. */
function avif(view: DataView): PictureSize | undefined {
  let largest: PictureSize | undefined
  for (let at = 0; at + 16 <= Math.min(view.byteLength, headerBytes); at++) {
    if (view.getUint32(at) !== fourLetters('ispe')) continue
    const size = { width: view.getUint32(at + 8), height: view.getUint32(at + 12) }
    if (!largest || size.width * size.height > largest.width * largest.height) largest = size
  }
  return largest
}

const fourLetters = (text: string): number =>
  [...text].reduce((number, letter) => number * 256 + letter.charCodeAt(0), 0)
