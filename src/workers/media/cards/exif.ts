import { latin1 } from '../../../shared/files/bytes.ts'

const exifDirectoryTag = 0x8769
const userCommentTag = 0x9286
const maxFields = 1000

/** The user comment in a TIFF block: where old cards hid their JSON. */
export function readUserComment(tiff: Uint8Array): Uint8Array | undefined {
  const order = latin1(tiff.subarray(0, 2))
  if (order !== 'II' && order !== 'MM') return undefined
  const block = new TiffBlock(tiff, order === 'II')
  const root = block.u32(4)
  const exif = block.field(root, exifDirectoryTag)
  const comment = (exif && block.field(block.u32(exif + 8), userCommentTag)) ?? block.field(root, userCommentTag)
  if (comment === undefined) return undefined
  const length = block.u32(comment + 4)
  const start = length <= 4 ? comment + 8 : block.u32(comment + 8)
  const bytes = tiff.subarray(start, start + length)
  return bytes.length > 8 ? withoutCharset(bytes, order === 'II') : undefined
}

/** The comment's text as UTF-8, whatever its eight-byte prefix says about the letters. */
function withoutCharset(bytes: Uint8Array, littleEndian: boolean): Uint8Array {
  const charset = latin1(bytes.subarray(0, 8))
  if (charset === 'ASCII\0\0\0' || charset === '\0'.repeat(8) || charset.startsWith('JIS')) return bytes.subarray(8)
  if (charset !== 'UNICODE\0') return bytes
  const text = bytes.subarray(8)
  // "Unicode" should be two bytes a letter; a good part of the writers put UTF-8 there.
  const wide =
    text[0] === 0 || text[1] === 0 || (text[0] === 0xff && text[1] === 0xfe) || (text[0] === 0xfe && text[1] === 0xff)
  if (!wide) return text
  const little =
    text[0] === 0xfe ? false : text[0] === 0xff ? true : text[0] === 0 ? false : text[1] === 0 || littleEndian
  const swapped = little ? text : swapPairs(text)
  return new TextEncoder().encode(new TextDecoder('utf-16le').decode(swapped))
}

function swapPairs(bytes: Uint8Array): Uint8Array {
  return bytes.map((_, at) => bytes[at ^ 1] ?? 0)
}

/** The oldest form: the bytes of the JSON as decimal numbers with commas between. */
export function fromByteList(text: Uint8Array): Uint8Array | undefined {
  const numbers = latin1(text.subarray(0, 64)).trim()
  if (!/^\[?\d{1,3}(?:\s*,\s*\d{1,3})+/.test(numbers)) return undefined
  const list = latin1(text)
    .replace(/[[\]\s\0]/g, '')
    .split(',')
  const bytes = list.map(Number)
  return bytes.every((byte) => Number.isInteger(byte) && byte >= 0 && byte < 256) ? Uint8Array.from(bytes) : undefined
}

class TiffBlock {
  readonly #view: DataView
  readonly #little: boolean

  constructor(bytes: Uint8Array, little: boolean) {
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    this.#little = little
  }

  u16(at: number): number {
    return at >= 0 && at + 2 <= this.#view.byteLength ? this.#view.getUint16(at, this.#little) : 0
  }

  u32(at: number): number {
    return at >= 0 && at + 4 <= this.#view.byteLength ? this.#view.getUint32(at, this.#little) : 0
  }

  /** Where the field with this tag stands in a directory. */
  field(directory: number, tag: number): number | undefined {
    if (directory < 8) return undefined
    const fields = Math.min(this.u16(directory), maxFields)
    for (let index = 0; index < fields; index++) {
      const at = directory + 2 + index * 12
      if (this.u16(at) === tag) return at
    }
    return undefined
  }
}
