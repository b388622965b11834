import { latin1 } from '../../../shared/files/bytes.ts'
import { fromByteList, readUserComment } from './exif.ts'

const maxByteListLength = 4 * 1024 * 1024

/** The card's JSON in a TIFF block, if its user comment looks like one. */
export function exifCardText(tiff: Uint8Array): Uint8Array | undefined {
  const comment = readUserComment(tiff)
  if (!comment) return undefined
  const text = (comment.length <= maxByteListLength ? fromByteList(comment) : undefined) ?? comment
  return /^(?:\u00EF\u00BB\u00BF|[\s\0])*\{/.test(latin1(text.subarray(0, 64))) ? text : undefined
}
