import { latin1 } from './bytes.ts'
import { fromByteList, readUserComment } from './exif.ts'

/** The card's JSON in a TIFF block, if its user comment looks like one. */
export function exifCardText(tiff: Uint8Array): Uint8Array | undefined {
  const comment = readUserComment(tiff)
  if (!comment) return undefined
  const text = fromByteList(comment) ?? comment
  return /^(?:\u00EF\u00BB\u00BF|[\s\0])*\{/.test(latin1(text.subarray(0, 64))) ? text : undefined
}
