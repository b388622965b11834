import { createHash } from 'node:crypto'
import { crc32, deflateSync } from 'node:zlib'
import { strToU8, zipSync } from 'fflate'

export const pictures = 500
export const everyMs = 60

const width = 480
const height = 320

/** A package with a page of pictures that follow each other like those of a flip-book. */
export function flipBook(): Buffer {
  const drawn = Array.from({ length: pictures }, (_, at) => {
    const bytes = png(at)
    return { name: `leaf-${at}.jpg`, bytes, hash: createHash('sha1').update(bytes).digest('hex') }
  })
  const leaves = drawn.flatMap(({ name }) => [
    { image: { locator: `file:${name}` } },
    { timer: { duration: `${everyMs / 1000}s`, style: 'hidden' } },
  ])
  const script = {
    pages: {
      start: [
        { say: { label: '<p>A book of leaves.</p>', mode: 'instant' } },
        { choice: { options: [{ label: 'Leaf through it', commands: [{ goto: { target: 'book' } }] }] } },
      ],
      book: [...leaves, { say: { label: '<p>The last leaf.</p>', mode: 'instant' } }, { end: {} }],
    },
    files: Object.fromEntries(drawn.map(({ name, hash }) => [name, { hash, type: 'image/jpeg' }])),
  }
  const members = Object.fromEntries(drawn.map(({ hash, bytes }) => [`timg/tb_xl/${hash}.jpg`, bytes]))
  return Buffer.from(zipSync({ 'eosscript.json': strToU8(JSON.stringify(script)), ...members }, { level: 0 }))
}

/** Squares whose shades move across, so that each picture is one of its own. */
function png(turn: number): Uint8Array {
  const rows = Buffer.alloc(height * (1 + width * 3))
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const at = y * (1 + width * 3) + 1 + x * 3
      rows[at] = ((x >> 4) * 8 + turn * 3) % 256
      rows[at + 1] = ((y >> 4) * 8 + turn) % 256
      rows[at + 2] = turn % 256
    }
  }
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set([8, 2, 0, 0, 0], 8)
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(rows, { level: 6 })),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(name: string, body: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name), body])
  const frame = Buffer.alloc(8)
  frame.writeUInt32BE(body.length, 0)
  frame.writeUInt32BE(crc32(named), 4)
  return Buffer.concat([frame.subarray(0, 4), named, frame.subarray(4)])
}
