import { zlibSync } from 'fflate'
import { concat } from '../../../../src/shared/files/bytes.ts'
import { fromLatin1, u32 } from '../wire/bytes.ts'

export interface PngParts {
  readonly width: number
  readonly height: number
  /** Decides the colours: the same number, the same picture. */
  readonly look: number
  /** tEXt chunks, in this order. */
  readonly text?: Readonly<Record<string, string>>
}

const signature = Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

/** A true PNG: a flat colour under a slow gradient, small however large the picture is. */
export function encodePng({ width, height, look, text = {} }: PngParts): Uint8Array {
  return concat([
    signature,
    chunk('IHDR', concat([u32(width), u32(height), Uint8Array.of(8, 2, 0, 0, 0)])),
    ...Object.entries(text).map(([key, value]) => chunk('tEXt', textChunk(key, value))),
    chunk('IDAT', zlibSync(pixels(width, height, look))),
    chunk('IEND', new Uint8Array()),
  ])
}

function pixels(width: number, height: number, look: number): Uint8Array {
  const rowBytes = 1 + width * 3
  const rows = new Uint8Array(rowBytes * height)
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
function textChunk(key: string, value: string): Uint8Array {
  const plain = value.replace(/[^\x00-\xff]/g, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`)
  return fromLatin1(`${key}\0${plain}`)
}

function chunk(type: string, data: Uint8Array): Uint8Array {
  const body = concat([fromLatin1(type), data])
  return concat([u32(data.length), body, u32(crc32(body))])
}

const crcs = Uint32Array.from({ length: 256 }, (_, byte) => {
  let crc = byte
  for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1
  return crc
})

function crc32(bytes: Uint8Array): number {
  let crc = 0xffffffff
  for (const byte of bytes) crc = (crc >>> 8) ^ (crcs[(crc ^ byte) & 0xff] ?? 0)
  return (crc ^ 0xffffffff) >>> 0
}
