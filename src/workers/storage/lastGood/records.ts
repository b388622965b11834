import { crc32 } from '../../../shared/files/crc32.ts'

/*
 * A file of records: length (4 bytes), checksum (4 bytes), that many bytes. Whatever a sudden end leaves behind the last
 * whole record does not match its length or its checksum, and is not read.
 */

const headBytes = 8

/** Longer than any record that is written; a length beyond it is damage. */
const maxRecordLength = 512 * 1024 * 1024

/** How much of a file is in memory at once, unless a record is longer. */
const windowBytes = 1024 * 1024

export function framed(record: Uint8Array): Uint8Array<ArrayBuffer> {
  if (record.length > maxRecordLength) throw new RangeError('Too long for a record.')
  const bytes = new Uint8Array(headBytes + record.length)
  const view = new DataView(bytes.buffer)
  view.setUint32(0, record.length)
  view.setUint32(4, crc32(record))
  bytes.set(record, headBytes)
  return bytes
}

/** The whole records of a file in order, and where each ends. */
export async function* recordsIn(
  file: Blob,
): AsyncGenerator<{ readonly record: Uint8Array<ArrayBuffer>; readonly end: number }, void> {
  let at = 0
  let from = 0
  let window = new Uint8Array()
  const bytesAt = async (start: number, length: number): Promise<Uint8Array<ArrayBuffer> | undefined> => {
    if (start + length > file.size) return undefined
    if (start < from || start + length > from + window.length) {
      from = start
      window = new Uint8Array(await file.slice(start, start + Math.max(length, windowBytes)).arrayBuffer())
    }
    return window.subarray(start - from, start - from + length)
  }
  for (;;) {
    const head = await bytesAt(at, headBytes)
    if (!head) return
    const view = new DataView(head.buffer, head.byteOffset)
    const [length, checksum] = [view.getUint32(0), view.getUint32(4)]
    const record = length > maxRecordLength || length === 0 ? undefined : await bytesAt(at + headBytes, length)
    if (!record || crc32(record) !== checksum) return
    at += headBytes + length
    yield { record: record.slice(), end: at }
  }
}
