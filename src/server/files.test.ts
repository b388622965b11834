import fc from 'fast-check'
import { expect, test } from 'vitest'
import { acceptedEncodings, insidePath } from './files.ts'

test.each([
  '/../secret',
  '/a/../../secret',
  '/%2e%2e/secret',
  '/..%2fsecret',
  '/a%5c..%5csecret',
  '/%00',
  '/C:/x',
  '/%zz',
])('%s is no path of ours', (path) => {
  expect(insidePath(path)).toBeUndefined()
})

test.each(['/.vite/manifest.json', '/assets/.env', '/assets/', '//assets/x.js'])('%s names no file', (path) => {
  expect(insidePath(path)).toBeUndefined()
})

test('a plain path keeps its words', () => {
  expect(insidePath('/models/a%20b.gguf')).toBe('models/a b.gguf')
})

test('no spelling of a path climbs out of its folder', () => {
  const piece = fc.constantFrom('..', '.', '/', '%2e', '%2f', '%5c', '\\', '%252e', 'a', '%00', ':')
  fc.assert(
    fc.property(fc.array(piece), (pieces) => {
      const inside = insidePath(`/${pieces.join('')}`)
      expect(inside?.split(/[/\\]/) ?? []).not.toContain('..')
      expect(inside?.startsWith('/') ?? false).toBe(false)
    }),
  )
})

test.each([
  ['gzip, deflate, br', ['br', 'gzip']],
  ['gzip;q=1.0, br;q=0', ['gzip']],
  ['br;q=0.000', []],
  ['GZIP', ['gzip']],
  [undefined, []],
])('%s allows %o', (header, allowed) => {
  expect(acceptedEncodings(header)).toEqual(allowed)
})
