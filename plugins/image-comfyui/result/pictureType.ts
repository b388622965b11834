/** What a picture is by its own bytes; `undefined` when it is none, or not whole. */
export function pictureType(bytes: Uint8Array): string | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (bytes.length < 26) return undefined
  if (view.getUint32(0) === 0x89504e47 && view.getUint32(4) === 0x0d0a1a0a)
    return isWholePng(view) ? 'image/png' : undefined
  if (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) return endsJpeg(bytes) ? 'image/jpeg' : undefined
  const isWebp = view.getUint32(0) === 0x52494646 && view.getUint32(8) === 0x57454250
  if (isWebp) return view.getUint32(4, true) + 8 <= bytes.length ? 'image/webp' : undefined
  return undefined
}

const endChunk = 0x49454e44

/** Follows the lengths of its parts to the last one. */
function isWholePng(view: DataView): boolean {
  for (let at = 8; at + 12 <= view.byteLength; at += 12 + view.getUint32(at)) {
    if (view.getUint32(at + 4) === endChunk) return true
  }
  return false
}

/** Some programs write a few bytes behind the end mark. */
function endsJpeg(bytes: Uint8Array): boolean {
  for (let at = bytes.length - 2; at >= Math.max(0, bytes.length - 64); at--) {
    if (bytes[at] === 0xff && bytes[at + 1] === 0xd9) return true
  }
  return false
}
