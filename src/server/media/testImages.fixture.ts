import { crc32, deflateSync } from 'node:zlib'

interface PngOptions {
  /** What the head says, where it differs from what is there. */
  readonly told?: readonly [width: number, height: number]
  readonly more?: readonly (readonly [type: string, data: Uint8Array])[]
  readonly after?: string
}

/** A PNG of one colour, with other chunks and text behind its end where asked for. */
export function png(width: number, height: number, { told = [width, height], more = [], after = '' }: PngOptions = {}) {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(told[0], 0)
  head.writeUInt32BE(told[1], 4)
  head.set([8, 2, 0, 0, 0], 8)
  const pixels = Buffer.alloc((width * 3 + 1) * height, 0)
  for (let at = 0; at < pixels.length; at += 1) if (at % (width * 3 + 1) !== 0) pixels[at] = 200
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', head),
    ...more.map(([type, data]) => chunk(type, data)),
    chunk('IDAT', deflateSync(pixels)),
    chunk('IEND', Buffer.alloc(0)),
    Buffer.from(after),
  ])
}

function chunk(type: string, data: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const ends = Buffer.alloc(8)
  ends.writeUInt32BE(data.length, 0)
  ends.writeUInt32BE(crc32(body), 4)
  return Buffer.concat([ends.subarray(0, 4), body, ends.subarray(4)])
}

/** A JPEG of 16 × 8 grey pixels, with a place named in it as cameras do. */
export const jpegWithPlace = (): Buffer => {
  const place = Buffer.from('Exif\0\0MM\0*\0\0\0\x08\0\0\0\0GPS 48.8583 N 2.2945 E', 'latin1')
  const length = Buffer.alloc(2)
  length.writeUInt16BE(place.length + 2)
  return Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe1]), length, place, plainJpeg.subarray(2)])
}

const plainJpeg = Buffer.from(
  [
    '/9j/4AAQSkZJRgABAQAAAQABAAD/2wEEEAAQABAAEAAQABEAEAASABQAFAASABkAGwAYABsAGQAlACIAHwAfACIAJQA4ACgAKwAo',
    'ACsAKAA4AFUANQA+ADUANQA+ADUAVQBLAFsASgBFAEoAWwBLAIcAagBeAF4AagCHAJwAgwB8AIMAnAC9AKkAqQC9AO4A4gDuATcB',
    'NwGiEQAQABAAEAAQABEAEAASABQAFAASABkAGwAYABsAGQAlACIAHwAfACIAJQA4ACgAKwAoACsAKAA4AFUANQA+ADUANQA+ADUA',
    'VQBLAFsASgBFAEoAWwBLAIcAagBeAF4AagCHAJwAgwB8AIMAnAC9AKkAqQC9AO4A4gDuATcBNwGi/8IAEQgACAAQAwEiAAIRAQMR',
    'Af/EACYAAQAAAAAAAAAAAAAAAAAAAAABAQAAAAAAAAAAAAAAAAAAAAD/2gAMAwEAAhADEAAAAAP/xAAUEAEAAAAAAAAAAAAAAAAA',
    'AAAQ/9oACAEBAAE/AD//xAAUEQEAAAAAAAAAAAAAAAAAAAAA/9oACAECAQE/AH//xAAUEQEAAAAAAAAAAAAAAAAAAAAA/9oACAED',
    'AQE/AH//2Q==',
  ].join(''),
  'base64',
)
