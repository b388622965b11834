import fc from 'fast-check'
import { expect, test } from 'vitest'
import { jpeg, latin1Bytes, png } from '../../../tests/fixtures/cards/build.ts'
import { fitWithin, isDecodable, sizeOfPicture } from './thumbnailSize.ts'

test('a small picture keeps its shape and is never larger than it was', () => {
  expect(fitWithin({ width: 1000, height: 2000 })).toEqual({ width: 256, height: 512 })
  expect(fitWithin({ width: 30, height: 20 })).toEqual({ width: 30, height: 20 })
  expect(fitWithin({ width: 30_000, height: 1 })).toEqual({ width: 512, height: 1 })
})

test('a picture of more than 64 million pixels is not decoded', () => {
  expect(isDecodable({ width: 8000, height: 8000 })).toBe(true)
  expect(isDecodable({ width: 8001, height: 8000 })).toBe(false)
  expect(isDecodable({ width: 40_000, height: 1 })).toBe(false)
  expect(isDecodable({ width: 0, height: 10 })).toBe(false)
})

test('reads the size of each kind of picture from its header', () => {
  expect(sizeOfPicture(png({ width: 640, height: 480 }))).toEqual({ width: 640, height: 480 })
  const gif = Uint8Array.from([...latin1Bytes('GIF89a'), 0x40, 1, 0xf0, 0])
  expect(sizeOfPicture(gif)).toEqual({ width: 320, height: 240 })
  const lossy = Uint8Array.from([...latin1Bytes('RIFF'), 22, 0, 0, 0, ...latin1Bytes('WEBPVP8 '), 10, 0, 0, 0])
  const frame = [0, 0, 0, 0x9d, 1, 0x2a, 0x40, 1, 0xf0, 0]
  expect(sizeOfPicture(Uint8Array.from([...lossy, ...frame]))).toEqual({ width: 320, height: 240 })
  const lossless = Uint8Array.from([...latin1Bytes('RIFF'), 22, 0, 0, 0, ...latin1Bytes('WEBPVP8L'), 10, 0, 0, 0, 0x2f])
  const bits = (320 - 1) | ((240 - 1) << 14)
  const packed = [bits & 255, (bits >> 8) & 255, (bits >> 16) & 255, bits >>> 24, 0, 0, 0, 0, 0]
  expect(sizeOfPicture(Uint8Array.from([...lossless, ...packed]))).toEqual({ width: 320, height: 240 })
  expect(sizeOfPicture(jpeg())).toEqual({ width: 3, height: 2 })
  expect(sizeOfPicture(latin1Bytes('RIFF'))).toBeUndefined()
})

test('strangers’ bytes never make it throw', () => {
  const heads = [
    'GIF89a',
    'BM',
    'RIFF\0\0\0\0WEBPVP8 ',
    'RIFF\0\0\0\0WEBPVP8L',
    '\0\0\0\0ftypavif',
    '\x89PNG\r\n\x1a\n',
    '\xff\xd8\xff',
  ]
  fc.assert(
    fc.property(fc.constantFrom(...heads), fc.uint8Array({ maxLength: 60 }), (head, rest) => {
      sizeOfPicture(Uint8Array.from([...latin1Bytes(head), ...rest]))
    }),
  )
})
