import { concat, latin1, utf8 } from '../../../shared/files/bytes.ts'
import { sniffMime } from '../../../shared/files/detect.ts'
import { walkJpeg } from '../../../shared/files/jpeg.ts'
import { isPng, pngSignature, walkPng } from '../../../shared/files/png.ts'
import { walkWebp } from '../../../shared/files/webp.ts'

/** The picture without what cameras, editors and image generators wrote into it. Its pixels stay as they are. */
export function stripPicture(bytes: Uint8Array): Uint8Array {
  if (isPng(bytes)) return stripPng(bytes)
  const mime = sniffMime(bytes)
  if (mime === 'image/jpeg') return stripJpeg(bytes)
  return mime === 'image/webp' ? stripWebp(bytes) : bytes
}

/** The chunks that decide how a picture looks and moves. Everything else may tell on somebody. */
export const drawnChunks: ReadonlySet<string> = new Set([
  ...['IHDR', 'PLTE', 'IDAT', 'IEND', 'tRNS', 'gAMA', 'cHRM', 'sRGB', 'iCCP', 'sBIT', 'bKGD', 'pHYs', 'hIST', 'sPLT'],
  ...['cICP', 'mDCV', 'cLLI', 'acTL', 'fcTL', 'fdAT'],
])

function stripPng(bytes: Uint8Array): Uint8Array {
  const png = walkPng(bytes)
  if (!png.ok) return bytes
  const { chunks, cut } = png.value
  const drawn = chunks.filter(({ type }) => drawnChunks.has(type)).map(({ whole }) => whole)
  const tail = cut && drawnChunks.has(cut.chunk.type) ? [cut.chunk.whole] : []
  return concat([Uint8Array.from(pngSignature), ...drawn, ...tail])
}

/** JFIF header, colour profile and Adobe's colour transform: the application segments a decoder needs. */
const neededSegments = new Set([0xe0, 0xe2, 0xee])

function stripJpeg(bytes: Uint8Array): Uint8Array {
  const { segments, rest } = walkJpeg(bytes)
  const kept = segments.filter(({ marker, start }) => {
    if (marker === 0xfe || (marker >= 0xe0 && marker <= 0xef && !neededSegments.has(marker))) return false
    return marker !== 0xe2 || latin1(bytes.subarray(start + 4, start + 15)) === 'ICC_PROFILE'
  })
  const head = kept.map(({ start, end }) => bytes.subarray(start, end))
  return concat([bytes.subarray(0, 2), ...head, bytes.subarray(rest, endOfJpeg(bytes, rest))])
}

/** Behind the end of the picture, phones append previews and more. */
function endOfJpeg(bytes: Uint8Array, scan: number): number {
  let at = scan
  while (at + 4 <= bytes.length) {
    const marker = bytes[at + 1]!
    const isMarker = bytes[at] === 0xff && marker !== 0 && marker !== 0xff && (marker < 0xd0 || marker > 0xd7)
    if (!isMarker) at++
    else if (marker === 0xd9) return at + 2
    else at += 2 + Math.max(2, (bytes[at + 2]! << 8) | bytes[at + 3]!)
  }
  return bytes.length
}

const exifAndXmpFlags = 0x0c

function stripWebp(bytes: Uint8Array): Uint8Array {
  const parts = walkWebp(bytes)
    .filter(({ type }) => type !== 'EXIF' && type !== 'XMP ')
    .map(({ type, data }) => {
      const body = type === 'VP8X' && data.length > 0 ? data.with(0, data[0]! & ~exifAndXmpFlags) : data
      return concat([utf8(type), u32(data.length), body, new Uint8Array(data.length & 1)])
    })
  const content = concat([utf8('WEBP'), ...parts])
  return concat([utf8('RIFF'), u32(content.length), content])
}

function u32(value: number): Uint8Array {
  const bytes = new Uint8Array(4)
  new DataView(bytes.buffer).setUint32(0, value, true)
  return bytes
}
