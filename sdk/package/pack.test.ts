import fc from 'fast-check'
import { unzipSync } from 'fflate'
import { afterEach, expect, test } from 'vitest'
import { contentHash } from './contentHash.ts'
import { packPlugin } from './pack.ts'

const bytes = (text: string) => new TextEncoder().encode(text)
const lamp = { 'plugin.json': bytes('{}'), 'plugin.js': bytes('serve()'), 'README.md': bytes('A lamp.') }

const zone = process.env.TZ
afterEach(() => {
  if (zone === undefined) delete process.env.TZ
  else process.env.TZ = zone
})

test('packs what it was given', () => {
  expect(unzipSync(packPlugin(lamp))).toEqual(lamp)
})

test('the order of the files, the day and the time zone do not show', () => {
  const here = packPlugin(lamp)
  process.env.TZ = 'Pacific/Kiritimati'
  const far = packPlugin(Object.fromEntries(Object.entries(lamp).reverse()))
  expect(far).toEqual(here)
})

test('known files give known bytes', async () => {
  expect(await contentHash(packPlugin(lamp))).toBe('sha256-Zm9TKxD6z3jY/gNJ59f8w4e/UGBvKNmvHqy2C0pVv+s=')
})

test('another letter anywhere gives another package', () => {
  expect(packPlugin({ ...lamp, 'plugin.js': bytes('serve();') })).not.toEqual(packPlugin(lamp))
})

test('any files with plain names come out again', () => {
  const name = fc.stringMatching(/^[a-z][a-z0-9]{0,8}\/[a-z0-9]{1,8}\.txt$/)
  fc.assert(
    fc.property(fc.dictionary(name, fc.uint8Array({ maxLength: 200 }), { maxKeys: 10 }), (files) => {
      const all = { ...files, 'plugin.json': bytes('{}') }
      expect(unzipSync(packPlugin(all))).toEqual(all)
    }),
  )
})

test('refuses what no host would take, and says why', () => {
  const many = Object.fromEntries(Array.from({ length: 201 }, (_, index) => [`f${index}`, bytes('')]))
  const noise = new Uint8Array(11 * 1024 * 1024)
  for (let at = 0; at < noise.length; at += 65_536) crypto.getRandomValues(noise.subarray(at, at + 65_536))
  expect(() => packPlugin({ 'plugin.js': bytes('') })).toThrow('it has no plugin.json')
  expect(() => packPlugin({ ...lamp, ...many })).toThrow('it has 204 files, and at most 200 fit')
  expect(() => packPlugin({ ...lamp, '../x': bytes('') })).toThrow('"../x" is no name for a file')
  expect(() => packPlugin({ ...lamp, '/x': bytes('') })).toThrow('is no name for a file')
  expect(() => packPlugin({ ...lamp, 'readme.MD': bytes('') })).toThrow('differ only in capitals')
  expect(() => packPlugin({ ...lamp, 'noise.bin': noise })).toThrow('at most 10.0 fit')
})

test('a hash names text and its bytes alike', async () => {
  expect(await contentHash('')).toBe('sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=')
  expect(await contentHash('lämp')).toBe(await contentHash(bytes('lämp')))
})
