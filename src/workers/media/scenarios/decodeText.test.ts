import { expect, test } from 'vitest'
import { decodeText } from './decodeText.ts'

const bytes = (text: string) => new TextEncoder().encode(text)

test.each([
  ['utf-8', [0xef, 0xbb, 0xbf, ...bytes('<root><Page id="é"/></root>')]],
  [
    'utf-16le',
    [0xff, 0xfe, ...[...'<root><Page id="é"/></root>'].flatMap((c) => [c.charCodeAt(0) & 255, c.charCodeAt(0) >> 8])],
  ],
  [
    'utf-16be',
    [0xfe, 0xff, ...[...'<root><Page id="é"/></root>'].flatMap((c) => [c.charCodeAt(0) >> 8, c.charCodeAt(0) & 255])],
  ],
  ['utf-32le', [0xff, 0xfe, 0, 0, ...[...'<root><Page id="é"/></root>'].flatMap((c) => [c.charCodeAt(0), 0, 0, 0])]],
])('guideme-3 a byte order mark of %s is used and skipped', (_, marked) => {
  expect(decodeText(new Uint8Array(marked))).toEqual({ text: '<root><Page id="é"/></root>', guessed: false })
})

test('guideme-5 bytes that are no UTF-8 are read as Windows-1252 with a warning', () => {
  const source = bytes('<?xml version="1.0" encoding="utf-8"?><root><Page id="start"><Text>It_s</Text></Page></root>')
  source[source.indexOf(0x5f)] = 0x92
  expect(decodeText(source)).toEqual({ text: expect.stringContaining('<Text>It’s</Text>'), guessed: true })
})

test('guideme-5 an encoding that is declared truly is used', () => {
  const source = bytes('<?xml version="1.0" encoding="iso-8859-1"?><root><Page id="_"/></root>')
  source[source.lastIndexOf(0x5f)] = 0xe9
  expect(decodeText(source)).toEqual({ text: expect.stringContaining('"é"'), guessed: false })
})

test('what declares sixteen bits for a letter and has eight is read as UTF-8', () => {
  const source = bytes('<?xml version="1.0" encoding="utf-16"?><root><Page id="é"/></root>')
  expect(decodeText(source)).toEqual({ text: expect.stringContaining('"é"'), guessed: false })
})
