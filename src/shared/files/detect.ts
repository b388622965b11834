import { latin1, startsWith } from './bytes.ts'
import { pngSignature } from './png.ts'

export type FileKind = 'png' | 'zip' | 'jpeg' | 'webp' | 'json' | 'text'

/** What a file is, by its bytes. Names and declared types lie too often to be asked. */
export function detectFile(bytes: Uint8Array): FileKind {
  if (startsWith(bytes, pngSignature)) return 'png'
  if (startsWith(bytes, [0x50, 0x4b, 3, 4]) || startsWith(bytes, [0x50, 0x4b, 5, 6])) return 'zip'
  if (startsWith(bytes, [0xff, 0xd8, 0xff])) return 'jpeg'
  if (latin1(bytes.subarray(0, 4)) === 'RIFF' && latin1(bytes.subarray(8, 12)) === 'WEBP') return 'webp'
  const opening = latin1(bytes.subarray(0, 4096)).replace(/^(?:\u00EF\u00BB\u00BF|\s)+/, '')
  return opening.startsWith('{') || opening.startsWith('[') ? 'json' : 'text'
}

/** What kind of medium an asset is, by its bytes. */
export function sniffMime(bytes: Uint8Array): string {
  const ascii = latin1(bytes.subarray(0, 16))
  if (startsWith(bytes, pngSignature)) return 'image/png'
  if (startsWith(bytes, [0xff, 0xd8, 0xff])) return 'image/jpeg'
  if (ascii.startsWith('GIF8')) return 'image/gif'
  if (ascii.startsWith('RIFF') && ascii.slice(8, 12) === 'WEBP') return 'image/webp'
  if (ascii.startsWith('RIFF') && ascii.slice(8, 12) === 'WAVE') return 'audio/wav'
  if (ascii.slice(4, 8) === 'ftyp') return ascii.slice(8, 11) === 'avi' ? 'image/avif' : 'video/mp4'
  if (ascii.startsWith('BM')) return 'image/bmp'
  if (ascii.startsWith('OggS')) return 'audio/ogg'
  if (ascii.startsWith('ID3') || (bytes[0] === 0xff && ((bytes[1] ?? 0) & 0xe0) === 0xe0)) return 'audio/mpeg'
  if (startsWith(bytes, [0x1a, 0x45, 0xdf, 0xa3])) return 'video/webm'
  return /^\s*<(?:\?xml|svg|!--|!doctype)/i.test(latin1(bytes.subarray(0, 256)))
    ? 'image/svg+xml'
    : 'application/octet-stream'
}

/** Raster pictures only: an SVG can carry script and outside references. */
export const isShowable = (mime: string): boolean => /^image\/(?:png|apng|jpeg|gif|webp|avif|bmp)$/.test(mime)
