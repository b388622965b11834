import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { Sha256 } from './sha256.ts'

const reference = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

test('nothing at all has the digest that the standard gives', () => {
  expect(new Sha256().hex()).toBe('e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855')
})

test('lengths around the edges of a block are padded right', () => {
  for (let length = 0; length <= 130; length += 1) {
    const bytes = new Uint8Array(length).fill(length)
    expect(new Sha256().update(bytes).hex()).toBe(reference(bytes))
  }
})

test('however the bytes are cut, the digest is that of the whole', () => {
  fc.assert(
    fc.property(fc.array(fc.uint8Array({ maxLength: 200 }), { maxLength: 12 }), (pieces) => {
      const sum = new Sha256()
      for (const piece of pieces) sum.update(piece)
      expect(sum.hex()).toBe(reference(Buffer.concat(pieces)))
    }),
  )
})
