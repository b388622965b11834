import fc from 'fast-check'
import { expect, test } from 'vitest'
import { pictureType } from './pictureType.ts'

const chunk = (name: string, length: number) => [
  0,
  0,
  0,
  length,
  ...new TextEncoder().encode(name),
  ...new Array(length + 4).fill(0),
]
const png = new Uint8Array([
  0x89,
  0x50,
  0x4e,
  0x47,
  0x0d,
  0x0a,
  0x1a,
  0x0a,
  ...chunk('IHDR', 13),
  ...chunk('IDAT', 9),
  ...chunk('IEND', 0),
])
const jpeg = new Uint8Array([0xff, 0xd8, 0xff, 0xe0, ...new Array(40).fill(7), 0xff, 0xd9])
const webp = new Uint8Array([0x52, 0x49, 0x46, 0x46, 22, 0, 0, 0, 0x57, 0x45, 0x42, 0x50, ...new Array(18).fill(1)])

test.each([
  ['image/png', png],
  ['image/jpeg', jpeg],
  ['image/webp', webp],
])('a whole picture is %s by its own bytes', (type, bytes) => {
  expect(pictureType(bytes)).toBe(type)
})

test.each([
  ['PNG', png],
  ['JPEG', jpeg],
  ['WebP', webp],
])('a %s that breaks off anywhere is none', (_name, bytes) => {
  for (let length = 0; length < bytes.length - 4; length++)
    expect(pictureType(bytes.subarray(0, length))).toBeUndefined()
})

test('no bytes make it fall over', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 80 }), fc.constantFrom(png, jpeg, webp), (tail, head) => {
      pictureType(new Uint8Array([...head.subarray(0, 12), ...tail]))
    }),
  )
})
