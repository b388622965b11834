export type ImageType = 'png' | 'jpeg' | 'webp'

export interface ImageHead {
  readonly type: ImageType
  /** In pixels, as the file says: what is decoded is held against it. */
  readonly width: number
  readonly height: number
}

/** What a file is by its first bytes; undefined where it is no image we take. `width` is 0 where the head is broken. */
export function imageHead(bytes: Uint8Array): ImageHead | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const type = typeOf(view)
  return type && { type, ...(sizes[type](view) ?? { width: 0, height: 0 }) }
}

interface Size {
  readonly width: number
  readonly height: number
}

function typeOf(view: DataView): ImageType | undefined {
  if (view.byteLength < 32) return undefined
  if (view.getUint32(0) === 0x89504e47 && view.getUint32(4) === 0x0d0a1a0a) return 'png'
  if (view.getUint32(0) >>> 8 === 0xffd8ff) return 'jpeg'
  if (view.getUint32(0) === 0x52494646 && view.getUint32(8) === 0x57454250) return 'webp'
  return undefined
}

const sizes: Readonly<Record<ImageType, (view: DataView) => Size | undefined>> = {
  png: (view) =>
    view.getUint32(12) === 0x49484452 ? { width: view.getUint32(16), height: view.getUint32(20) } : undefined,

  /** The first frame header; whatever stands before it is passed over by its length. */
  jpeg(view) {
    for (let at = 2; at + 9 < view.byteLength; ) {
      if (view.getUint8(at) !== 0xff) return undefined
      const marker = view.getUint8(at + 1)
      const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
      if (isFrame) return { width: view.getUint16(at + 7), height: view.getUint16(at + 5) }
      at += marker === 0xff ? 1 : 2 + view.getUint16(at + 2)
    }
    return undefined
  },

  webp(view) {
    switch (view.getUint32(12)) {
      case 0x56503820:
        return { width: view.getUint16(26, true) & 0x3fff, height: view.getUint16(28, true) & 0x3fff }
      case 0x5650384c: {
        const bits = view.getUint32(21, true)
        return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 }
      }
      case 0x56503858:
        return {
          width: (view.getUint32(24, true) & 0xffffff) + 1,
          height: ((view.getUint32(27, true) >>> 0) & 0xffffff) + 1,
        }
      default:
        return undefined
    }
  },
}
