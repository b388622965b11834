/** The longest preview that is worth showing. */
const maxPreviewChars = 8 * 1024 * 1024

/** A picture out of base64, when it is one and whole; with or without the head of a data address. */
export function pictureFrom(text: unknown): Blob | undefined {
  const bytes = typeof text === 'string' ? bytesOf(text) : undefined
  const mime = bytes && wholeMime(bytes)
  return bytes && mime ? new Blob([bytes], { type: mime }) : undefined
}

/** A picture on its way: shown for a moment, so only its beginning is looked at. */
export function previewFrom(text: unknown): Blob | undefined {
  if (typeof text !== 'string' || text.length > maxPreviewChars) return undefined
  const bytes = bytesOf(text)
  const mime = bytes && mimeOf(bytes)
  return bytes && mime ? new Blob([bytes], { type: mime }) : undefined
}

/** A picture as these servers take it. */
export async function base64Of(picture: Blob): Promise<string> {
  const bytes = new Uint8Array(await picture.arrayBuffer())
  let letters = ''
  for (let from = 0; from < bytes.length; from += pieceBytes) {
    letters += String.fromCharCode(...bytes.subarray(from, from + pieceBytes))
  }
  return btoa(letters)
}

const pieceBytes = 0x8000

function bytesOf(text: string): Uint8Array<ArrayBuffer> | undefined {
  try {
    const letters = atob(text.replace(/^data:[\w/+.-]+;base64,/, ''))
    const bytes = new Uint8Array(letters.length)
    for (let at = 0; at < letters.length; at++) bytes[at] = letters.charCodeAt(at)
    return bytes
  } catch {
    return undefined
  }
}

function mimeOf(bytes: Uint8Array): string | undefined {
  const begins = (...magic: readonly number[]) => magic.every((byte, at) => bytes[at] === byte)
  if (begins(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)) return 'image/png'
  if (begins(0xff, 0xd8, 0xff)) return 'image/jpeg'
  if (begins(0x52, 0x49, 0x46, 0x46) && bytes[8] === 0x57 && bytes[9] === 0x45) return 'image/webp'
  return undefined
}

/** What a picture is, if its end is there too: one that was cut off shows half a face. */
function wholeMime(bytes: Uint8Array): string | undefined {
  const mime = mimeOf(bytes)
  if (mime === 'image/png') return endsWith(bytes, [0x49, 0x45, 0x4e, 0x44], 64) ? mime : undefined
  if (mime === 'image/jpeg') return endsWith(bytes, [0xff, 0xd9], 64) ? mime : undefined
  if (mime === undefined || bytes.length < 12) return undefined
  const told = new DataView(bytes.buffer, bytes.byteOffset).getUint32(4, true) + 8
  return bytes.length >= told ? mime : undefined
}

/** Some writers leave a few bytes behind the end. */
function endsWith(bytes: Uint8Array, mark: readonly number[], within: number): boolean {
  for (let at = bytes.length - mark.length; at >= Math.max(0, bytes.length - within); at--) {
    if (mark.every((byte, place) => bytes[at + place] === byte)) return true
  }
  return false
}
