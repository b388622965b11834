import type { Picture } from '../cards/types.ts'
import { readU16LE } from './bytes.ts'
import { sniffMime } from './detect.ts'
import { walkJpeg } from './jpeg.ts'
import { limits } from './limits.ts'
import { isPng, pngPicture, walkPng } from './png.ts'
import { walkWebp } from './webp.ts'

/** A picture with its measures, taken from the header: nothing is decoded here. */
export function pictureOf(bytes: Uint8Array): Picture {
  if (isPng(bytes)) {
    const png = walkPng(bytes)
    return pngPicture(bytes, png.ok ? png.value.chunks : [])
  }
  const mime = sniffMime(bytes)
  const size = mime === 'image/jpeg' ? jpegSize(bytes) : mime === 'image/webp' ? webpSize(bytes) : undefined
  const base = { bytes, mime, animated: mime === 'image/webp' && walkWebp(bytes).some(({ type }) => type === 'ANIM') }
  if (!size) return { ...base, decodable: true }
  const fits =
    size.width * size.height <= limits.picturePixels && Math.max(size.width, size.height) <= limits.pictureSide
  return { ...base, size, decodable: fits }
}

function jpegSize(bytes: Uint8Array) {
  const frame = walkJpeg(bytes).segments.find(
    ({ marker }) => (marker & 0xf0) === 0xc0 && ![0xc4, 0xc8, 0xcc].includes(marker),
  )
  if (!frame || frame.end - frame.start < 9) return undefined
  const at = frame.start + 5
  return { height: (bytes[at]! << 8) | bytes[at + 1]!, width: (bytes[at + 2]! << 8) | bytes[at + 3]! }
}

function webpSize(bytes: Uint8Array) {
  const data = walkWebp(bytes).find(({ type }) => type === 'VP8X')?.data
  if (!data || data.length < 10) return undefined
  return { width: 1 + readU16LE(data, 4) + (data[6]! << 16), height: 1 + readU16LE(data, 7) + (data[9]! << 16) }
}
