import { type Fields, field, isFields, textOf } from '../../../shared/fields.ts'
import { decodeBase64, encodeBase64 } from '../../../shared/files/base64.ts'

/** A file within JSON. */
export interface BlobText extends Fields {
  readonly mime: string
  readonly base64: string
}

/** A multiple of three, so that pieces of base64 join without padding between them. */
const sliceBytes = 3 * 256 * 1024

export async function blobToText(blob: Blob): Promise<BlobText> {
  const latin = new TextDecoder('latin1')
  let base64 = ''
  for (let at = 0; at < blob.size; at += sliceBytes) {
    const bytes = new Uint8Array(await blob.slice(at, at + sliceBytes).arrayBuffer())
    base64 += latin.decode(encodeBase64(bytes))
  }
  return { mime: blob.type, base64 }
}

/** Kinds of pictures that hold nothing but a picture. */
const pictures: ReadonlySet<string> = new Set([
  'image/png',
  'image/apng',
  'image/jpeg',
  'image/webp',
  'image/gif',
  'image/avif',
])
export const isPictureType = (mime: string): boolean => pictures.has(mime)

/** The file again; undefined when it is none. */
export function blobFromText(value: unknown): Blob | undefined {
  const base64 = field(value, 'base64')
  if (!isFields(value) || (base64 === undefined ? !Object.hasOwn(value, 'base64') : typeof base64 !== 'string'))
    return undefined
  const bytes = decodeBase64(new TextEncoder().encode(textOf(base64)))
  if (!bytes) return undefined
  const mime = textOf(field(value, 'mime'))
  const type = /^[\w.+-]{1,60}\/[\w.+-]{1,60}$/.test(mime) ? mime : ''
  return new Blob([bytes as Uint8Array<ArrayBuffer>], { type })
}

/** The picture again; undefined when it is no picture, or one that could do more than show itself. */
export function pictureFromText(value: unknown): Blob | undefined {
  const blob = blobFromText(value)
  return blob && blob.size > 0 && isPictureType(blob.type) ? blob : undefined
}
