import { expect, test } from 'vitest'
import { concat, latin1, utf8 } from '../../shared/files/bytes.ts'
import { makeChunk, pngSignature, walkPng } from '../../shared/files/png.ts'
import { bareBytes, withoutMetadata } from './withoutMetadata.ts'

const secret = 'a lighthouse at dusk, Steps: 28'
const has = (bytes: Uint8Array | undefined) => bytes !== undefined && latin1(bytes).includes('lighthouse')
const png = concat([
  new Uint8Array(pngSignature),
  makeChunk('IHDR', new Uint8Array(13)),
  makeChunk('tEXt', utf8(`parameters\0${secret}`)),
  makeChunk('iTXt', utf8(`workflow\0${secret}`)),
  makeChunk('eXIf', utf8(secret)),
  makeChunk('IDAT', new Uint8Array([1, 2, 3])),
  makeChunk('IEND', new Uint8Array()),
  utf8(secret),
])

const segment = (mark: number, data: Uint8Array) =>
  concat([new Uint8Array([0xff, mark, (data.length + 2) >> 8, (data.length + 2) & 0xff]), data])
const jpeg = concat([
  new Uint8Array([0xff, 0xd8]),
  segment(0xe0, utf8('JFIF\0')),
  segment(0xe1, utf8(`Exif\0\0${secret}`)),
  segment(0xe2, utf8('ICC_PROFILE\0colours')),
  segment(0xe2, utf8(`MPF\0 ${secret}`)),
  segment(0xfe, utf8(secret)),
  segment(0xdb, utf8('tables')),
  new Uint8Array([0xff, 0xda, 0, 2, 9, 9, 9, 0xff, 0xd9]),
  utf8(secret),
])

const riff = (type: string, data: Uint8Array) => {
  const length = new Uint8Array(4)
  new DataView(length.buffer).setUint32(0, data.length, true)
  return concat([utf8(type), length, data, new Uint8Array(data.length % 2)])
}
const webpOf = (...chunks: readonly Uint8Array[]) => {
  const body = concat([utf8('WEBP'), ...chunks])
  return riff('RIFF', body)
}
const webp = webpOf(
  riff('VP8X', new Uint8Array([0x2c, 0, 0, 0, 1, 0, 0, 1, 0, 0])),
  riff('VP8L', new Uint8Array([5, 6, 7])),
  riff('EXIF', utf8(secret)),
  riff('XMP ', utf8(secret)),
)

test('images-C50 a PNG loses its prompt and workflow, and nothing it is drawn from', () => {
  const bare = bareBytes(png)
  expect(has(bare)).toBe(false)
  const walked = bare && walkPng(bare)
  expect(walked?.ok && walked.value.chunks.map(({ type }) => type)).toEqual(['IHDR', 'IDAT', 'IEND'])
})

test('a JPEG keeps its colours and loses camera, comments and what follows its end', () => {
  const bare = bareBytes(jpeg)
  expect(has(bare)).toBe(false)
  expect(bare && latin1(bare)).toContain('ICC_PROFILE')
  expect(bare?.slice(-5)).toEqual(new Uint8Array([9, 9, 9, 0xff, 0xd9]))
})

test('a WebP loses what it says of itself, and no longer promises it', () => {
  const bare = bareBytes(webp)
  expect(has(bare)).toBe(false)
  expect(bare).toEqual(
    webpOf(riff('VP8X', new Uint8Array([0x20, 0, 0, 0, 1, 0, 0, 1, 0, 0])), riff('VP8L', new Uint8Array([5, 6, 7]))),
  )
})

test('another kind of picture is drawn anew, and a damaged one is not given away', async () => {
  const gif = new Blob(['GIF89a', secret])
  const anew = await withoutMetadata(gif, async () => png)
  expect(anew.type).toBe('image/png')
  await expect(withoutMetadata(new Blob([png.slice(0, 40)]), async () => undefined)).rejects.toMatchObject({
    code: 'image/result-corrupt',
  })
})
