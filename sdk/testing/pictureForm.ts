/** What a picture really is, by its first bytes. */
export interface PictureForm {
  readonly mime: 'image/png' | 'image/jpeg' | 'image/webp'
  readonly width: number
  readonly height: number
}

/** Reads type and size of a PNG, JPEG or WebP picture; anything else is none. */
export function pictureForm(bytes: Uint8Array): PictureForm | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const text = (at: number) => String.fromCharCode(...bytes.slice(at, at + 4))
  if (bytes.length >= 24 && view.getUint32(0) === 0x89504e47) {
    return { mime: 'image/png', width: view.getUint32(16), height: view.getUint32(20) }
  }
  if (bytes.length >= 30 && text(0) === 'RIFF' && text(8) === 'WEBP') return webp(view, text(12))
  return bytes.length >= 4 && view.getUint16(0) === 0xffd8 ? jpeg(view) : undefined
}

function webp(view: DataView, chunk: string): PictureForm | undefined {
  const mime = 'image/webp'
  if (chunk === 'VP8 ')
    return { mime, width: view.getUint16(26, true) & 0x3fff, height: view.getUint16(28, true) & 0x3fff }
  if (chunk === 'VP8X') {
    const three = (at: number) => view.getUint16(at, true) + view.getUint8(at + 2) * 65536 + 1
    return { mime, width: three(24), height: three(27) }
  }
  const bits = view.getUint32(21, true)
  return chunk === 'VP8L' ? { mime, width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 } : undefined
}

function jpeg(view: DataView): PictureForm | undefined {
  for (let at = 2; at + 9 < view.byteLength; at += 2 + view.getUint16(at + 2)) {
    const marker = view.getUint8(at + 1)
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
    if (isFrame) return { mime: 'image/jpeg', width: view.getUint16(at + 7), height: view.getUint16(at + 5) }
  }
  return undefined
}
