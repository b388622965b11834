import { expect, test } from 'vitest'
import { mediaSignature } from './mediaSignature.ts'

const bytes = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0))

test.each([
  ['\xff\xd8\xff\xe0\0\0', 'image/jpeg'],
  ['\x89PNG\r\n\x1a\n', 'image/png'],
  ['GIF89a', 'image/gif'],
  ['RIFF\0\0\0\0WEBP', 'image/webp'],
  ['RIFF\0\0\0\0WAVE', 'audio/wav'],
  ['\0\0\0\x1cftypavif', 'image/avif'],
  ['\0\0\0\x1cftypM4A ', 'audio/mp4'],
  ['\0\0\0\x1cftypisom', 'video/mp4'],
  ['ID3\x04', 'audio/mpeg'],
  ['\xff\xfb\x90\0', 'audio/mpeg'],
  ['OggS\0', 'audio/ogg'],
  ['\x1a\x45\xdf\xa3', 'video/webm'],
])('%j is %s', (beginning, type) => {
  expect(mediaSignature(bytes(beginning))).toBe(type)
})

test.each(['', '<!doctype html>', '<svg', 'RIFF\0\0\0\0AVI ', 'MZ\x90', '\xff\xfe<\0h\0', '{"a":1}'])(
  '%j is no medium',
  (beginning) => {
    expect(mediaSignature(bytes(beginning))).toBeUndefined()
  },
)
