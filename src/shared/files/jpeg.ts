import { latin1 } from './bytes.ts'

export interface JpegSegment {
  readonly marker: number
  readonly start: number
  readonly end: number
}

const startOfScan = 0xda
const endOfImage = 0xd9

/** The segments before the picture data, and where the picture data begins. */
export function walkJpeg(bytes: Uint8Array): { readonly segments: readonly JpegSegment[]; readonly rest: number } {
  const segments: JpegSegment[] = []
  let at = 2
  while (at + 4 <= bytes.length && bytes[at] === 0xff) {
    const marker = bytes[at + 1]!
    if (marker === 0xff) {
      at++
      continue
    }
    if (marker === startOfScan || marker === endOfImage) break
    const end = at + 2 + ((bytes[at + 2]! << 8) | bytes[at + 3]!)
    if (end > bytes.length || end < at + 4) break
    segments.push({ marker, start: at, end })
    at = end
  }
  return { segments, rest: at }
}

/** The TIFF block of a JPEG's Exif segment. */
export function jpegExif(bytes: Uint8Array): Uint8Array | undefined {
  for (const { marker, start, end } of walkJpeg(bytes).segments) {
    if (marker === 0xe1 && latin1(bytes.subarray(start + 4, start + 10)) === 'Exif\0\0')
      return bytes.subarray(start + 10, end)
  }
  return undefined
}
