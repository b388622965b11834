import { crc32, deflateSync } from 'node:zlib'

export interface PngParts {
  readonly width: number
  readonly height: number
  /** Decides the colours: the same number, the same picture. */
  readonly look: number
  /** tEXt chunks, in this order. */
  readonly text?: Readonly<Record<string, string>>
}

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

/** A true PNG: a flat colour under a slow gradient, small however large the picture is. */
export function encodePng({ width, height, look, text = {} }: PngParts): Uint8Array {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 2, 0, 0, 0], 8)
  return new Uint8Array(
    Buffer.concat([
      signature,
      chunk('IHDR', header),
      ...Object.entries(text).map(([key, value]) => chunk('tEXt', textChunk(key, value))),
      chunk('IDAT', deflateSync(pixels(width, height, look))),
      chunk('IEND', Buffer.alloc(0)),
    ]),
  )
}

function pixels(width: number, height: number, look: number): Buffer {
  const rowBytes = 1 + width * 3
  const rows = Buffer.alloc(rowBytes * height)
  for (let y = 0; y < height; y++) {
    const shade = Math.floor((y * 64) / height)
    const colour = [(look >>> 16) & 0xff, (look >>> 8) & 0xff, look & 0xff].map((part) => (part + shade) & 0xff)
    const start = y * rowBytes + 1
    rows.set(colour, start)
    for (let filled = 3; filled < width * 3; filled *= 2) {
      rows.copyWithin(start + filled, start, start + Math.min(filled, width * 3 - filled))
    }
  }
  return rows
}

/** What is not Latin-1 stands as JSON escapes, as the servers write it. */
function textChunk(key: string, value: string): Buffer {
  const plain = value.replace(/[^\x00-\xff]/g, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`)
  return Buffer.concat([Buffer.from(key, 'latin1'), Buffer.from([0]), Buffer.from(plain, 'latin1')])
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  const check = Buffer.alloc(4)
  check.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, check])
}
