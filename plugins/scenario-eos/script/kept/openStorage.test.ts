import { createCipheriv, createHash } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { md5 } from './md5.ts'
import { openStorage } from './openStorage.ts'

/** What the open player writes: the other way round, by another hand. */
function sealed(value: unknown, teaseId: string, salt = Buffer.from('teaspoon')): string {
  const words = Buffer.from(`${teaseId}::OEOS`)
  let round = Buffer.alloc(0)
  let all = Buffer.alloc(0)
  while (all.length < 48) {
    round = createHash('md5')
      .update(Buffer.concat([round, words, salt]))
      .digest()
    all = Buffer.concat([all, round])
  }
  const cipher = createCipheriv('aes-256-cbc', all.subarray(0, 32), all.subarray(32, 48))
  const body = Buffer.concat([cipher.update(JSON.stringify(value), 'utf8'), cipher.final()])
  return JSON.stringify(Buffer.concat([Buffer.from('Salted__'), salt, body]).toString('base64'))
}

test('bytes have the MD5 that others give them', () => {
  const theirs = (bytes: Uint8Array) => createHash('md5').update(bytes).digest('hex')
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => {
      expect(Buffer.from(md5(bytes)).toString('hex')).toBe(theirs(bytes))
    }),
  )
})

test('what the open player kept can be read with the number of its tease', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.jsonValue()), fc.nat(99_999), (value, id) => {
      const oeos = sealed(value, String(id))
      expect(JSON.stringify(openStorage({ oeos }, String(id)))).toBe(JSON.stringify(value))
    }),
    { numRuns: 50 },
  )
})

test('with the number of another tease, damaged, or no such file, it is left as it is', () => {
  const oeos = sealed({ cups: 4 }, '123')
  expect(openStorage({ oeos }, '124')).toBeUndefined()
  expect(openStorage({ oeos: `${oeos.slice(0, -9)}"` }, '123')).toBeUndefined()
  expect(openStorage({ oeos: 'U2FsdGVkX1' }, '123')).toBeUndefined()
  expect(openStorage({ oeos: 4 }, '123')).toBeUndefined()
  expect(openStorage(undefined, '123')).toBeUndefined()
})
