import { createHmac, timingSafeEqual } from 'node:crypto'

/** Where a list goes on: behind the row with this instant and id. */
export interface Place {
  readonly at: Date
  readonly id: string
}

const signatureBytes = 12

/**
 * Cursors of lists: opaque, signed, and good for the list and the filter they were made for only. The secret is the same on
 * all nodes.
 */
export function createCursors(secret: Uint8Array) {
  const sign = (list: string, body: Uint8Array) =>
    createHmac('sha256', secret).update(`${list}\n`).update(body).digest().subarray(0, signatureBytes)

  return {
    /** `list` names the list, its owner and its filter. */
    write(list: string, { at, id }: Place): string {
      const body = Buffer.from(`${at.getTime()} ${id}`)
      return Buffer.concat([sign(list, body), body]).toString('base64url')
    },
    /** Undefined for a cursor of another list, and for one that nobody made. */
    read(list: string, cursor: string): Place | undefined {
      const bytes = Buffer.from(cursor, 'base64url')
      const body = bytes.subarray(signatureBytes)
      const signature = bytes.subarray(0, signatureBytes)
      if (signature.length < signatureBytes || !timingSafeEqual(signature, sign(list, body))) return undefined
      const [time = '', id = ''] = body.toString().split(' ')
      return { at: new Date(Number(time)), id }
    },
  }
}
