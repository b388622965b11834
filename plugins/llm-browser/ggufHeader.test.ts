import fc from 'fast-check'
import { expect, test } from 'vitest'
import { file, list, text, textBytes, tinyGguf, uint, uintBytes, wideBytes } from '../../tests/fixtures/tinyGguf.ts'
import { parseGgufHeader, readGgufHeader } from './ggufHeader.ts'

const weights = [{ name: 'w', shape: [1], values: new Float32Array(1) }]
const crafted = (...entries: readonly Uint8Array[]) => parseGgufHeader(file(entries, weights))
const llama = text('general.architecture', 'llama')

test('a model file tells its kind, its name and its window', async () => {
  const blob = new Blob([new Uint8Array(tinyGguf({ name: 'Wren', contextTokens: 2048 }))])
  expect(await readGgufHeader(blob)).toEqual({
    ok: true,
    value: { architecture: 'llama', name: 'Wren', contextTokens: 2048 },
  })
})

test('the window is the one of its own architecture, even behind lists', () => {
  const words = list('general.tags', 8, ['a', 'b'].map(textBytes))
  const numbers = list('general.numbers', 4, [1, 2, 3].map(uintBytes))
  expect(crafted(llama, words, numbers, uint('owl.context_length', 1), uint('llama.context_length', 8))).toMatchObject({
    value: { contextTokens: 8 },
  })
})

test('texts that are too long to matter are passed over', () => {
  expect(crafted(llama, text('general.about', 'x'.repeat(5000)), uint('llama.context_length', 8))).toMatchObject({
    value: { contextTokens: 8 },
  })
})

test('a name is cleaned of characters that cannot be seen', () => {
  expect(crafted(llama, text('general.name', 'Wr\u0000e\u202en'))).toMatchObject({ value: { name: 'Wren' } })
})

test.each([
  ['another file', new TextEncoder().encode('<!doctype html>'), /not a GGUF/],
  ['nothing', new Uint8Array(), /not a GGUF/],
  ['a version from the future', new Uint8Array([...new TextEncoder().encode('GGUF'), 9, 0, 0, 0]), /version/],
  ['a file cut in its header', tinyGguf().subarray(0, 20), /ends in the middle/],
  ['a file without weights', file([llama], []), /no weights/],
  ['a file that hides its kind', file([uint('general.alignment', 32)], weights), /does not say what kind/],
  ['a picture projector', file([text('general.architecture', 'clip')], weights), /see pictures/],
])('%s is refused in words', (_, bytes, words) => {
  expect(parseGgufHeader(bytes)).toMatchObject({ ok: false, error: expect.stringMatching(words) })
})

test.each([
  ['a key of absurd length', wideBytes(2 ** 40)],
  [
    'a list of absurd length',
    new Uint8Array([...textBytes('a'), ...uintBytes(9), ...uintBytes(4), ...wideBytes(2 ** 50)]),
  ],
  ['a list of lists', new Uint8Array([...textBytes('a'), ...uintBytes(9), ...uintBytes(9), ...wideBytes(2 ** 50)])],
  ['a kind that does not exist', new Uint8Array([...textBytes('a'), ...uintBytes(77)])],
])('%s ends the reading, and what stood before it counts', (_, hostile) => {
  expect(crafted(llama, hostile, uint('llama.context_length', 8))).toEqual({
    ok: true,
    value: { architecture: 'llama' },
  })
})

test('no bytes whatever make it throw', () => {
  const good = tinyGguf()
  const damaged = fc
    .array(fc.tuple(fc.nat(1200), fc.nat(255)), { maxLength: 40 })
    .map((changes) => changes.reduce((bytes, [at, byte]) => bytes.fill(byte, at, at + 1), good.slice(0, 4000)))
  fc.assert(fc.property(fc.oneof(damaged, fc.uint8Array({ maxLength: 400 })), (bytes) => void parseGgufHeader(bytes)))
})
