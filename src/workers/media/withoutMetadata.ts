import { PluginError } from 'sdk'
import { concat, latin1 } from '../../shared/files/bytes.ts'
import { sniffMime } from '../../shared/files/detect.ts'
import { isPng, pngSignature, walkPng } from '../../shared/files/png.ts'

/** What a picture is drawn from. All else says where it comes from, or how it was made. */
const pngParts = new Set([
  'IHDR',
  'PLTE',
  'IDAT',
  'IEND',
  'tRNS',
  'gAMA',
  'cHRM',
  'sRGB',
  'iCCP',
  'cICP',
  'sBIT',
  'pHYs',
])
const webpParts = new Set(['VP8 ', 'VP8L', 'VP8X', 'ALPH', 'ANIM', 'ANMF', 'ICCP'])

/**
 * The same picture, to the pixel, without what is written beside it: no prompt, no workflow, no camera. A kind of
 * picture that cannot be taken apart here is drawn anew, and refused where that fails, too.
 */
export async function withoutMetadata(
  picture: Blob,
  drawnAnew: (picture: Blob) => Promise<Uint8Array | undefined>,
): Promise<Blob> {
  const bytes = new Uint8Array(await picture.arrayBuffer())
  const bare = bareBytes(bytes) ?? (await drawnAnew(picture))
  if (!bare) {
    throw new PluginError('image/result-corrupt', 'The picture is damaged and could not be written. Make it again.')
  }
  return new Blob([bare as Uint8Array<ArrayBuffer>], { type: sniffMime(bare) })
}

export function bareBytes(bytes: Uint8Array): Uint8Array | undefined {
  if (isPng(bytes)) return barePng(bytes)
  if (bytes[0] === 0xff && bytes[1] === 0xd8) return bareJpeg(bytes)
  if (latin1(bytes.subarray(0, 4)) === 'RIFF' && latin1(bytes.subarray(8, 12)) === 'WEBP') return bareWebp(bytes)
  return undefined
}

function barePng(bytes: Uint8Array): Uint8Array | undefined {
  const walked = walkPng(bytes)
  if (!walked.ok || walked.value.chunks.at(-1)?.type !== 'IEND') return undefined
  const kept = walked.value.chunks.filter(({ type }) => pngParts.has(type))
  return concat([new Uint8Array(pngSignature), ...kept.map(({ whole }) => whole)])
}

/** Segments up to the picture itself: comments and what applications add go, but for what its colours need. */
function bareJpeg(bytes: Uint8Array): Uint8Array | undefined {
  const kept: Uint8Array[] = [bytes.subarray(0, 2)]
  let at = 2
  while (at + 4 <= bytes.length) {
    const mark = bytes[at + 1] ?? 0
    if (bytes[at] !== 0xff) return undefined
    if (mark === 0xda) {
      const end = endOfScan(bytes, at)
      return concat([...kept, bytes.subarray(at, end)])
    }
    const length = ((bytes[at + 2] ?? 0) << 8) | (bytes[at + 3] ?? 0)
    const end = at + 2 + length
    if (length < 2 || end > bytes.length) return undefined
    if (isJpegPart(mark, bytes.subarray(at + 4, at + 15))) kept.push(bytes.subarray(at, end))
    at = end
  }
  return undefined
}

function isJpegPart(mark: number, opening: Uint8Array): boolean {
  if (mark === 0xfe) return false
  if (mark < 0xe0 || mark > 0xef) return true
  return mark === 0xe0 || mark === 0xee || (mark === 0xe2 && latin1(opening) === 'ICC_PROFILE')
}

/** Behind the end of the picture nothing is kept. */
function endOfScan(bytes: Uint8Array, from: number): number {
  for (let at = bytes.length - 2; at > from; at--) if (bytes[at] === 0xff && bytes[at + 1] === 0xd9) return at + 2
  return bytes.length
}

function bareWebp(bytes: Uint8Array): Uint8Array | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const kept: Uint8Array[] = []
  let at = 12
  while (at + 8 <= bytes.length) {
    const type = latin1(bytes.subarray(at, at + 4))
    const length = view.getUint32(at + 4, true)
    const end = at + 8 + length + (length % 2)
    if (at + 8 + length > bytes.length) return undefined
    if (webpParts.has(type)) kept.push(type === 'VP8X' ? withoutFlags(bytes.slice(at, end)) : bytes.subarray(at, end))
    at = end
  }
  const body = concat(kept)
  const head = new Uint8Array(12)
  head.set(bytes.subarray(0, 12))
  new DataView(head.buffer).setUint32(4, body.length + 4, true)
  return concat([head, body])
}

/** The extended header tells which parts follow: EXIF (8) and XMP (4) no longer do. */
function withoutFlags(chunk: Uint8Array): Uint8Array {
  chunk[8] = (chunk[8] ?? 0) & ~0x0c
  return chunk
}
