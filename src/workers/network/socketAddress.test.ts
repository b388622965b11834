import { expect, test } from 'vitest'
import { parseSocketAddress } from './socketAddress.ts'

test.each([
  ['wss://lamp.example/control', 'https://lamp.example'],
  ['wss://lamp.example:8443', 'https://lamp.example:8443'],
  ['ws://localhost:12345', 'http://localhost:12345'],
  ['ws://192.168.1.20:81/', 'http://192.168.1.20:81'],
])('%s is the same place as %s', (address, origin) => {
  expect(parseSocketAddress(address).origin.origin).toBe(origin)
})

test('an address says whether its messages are text', () => {
  const { url, asText } = parseSocketAddress('ws://localhost:12345/buttplug#text')
  expect([url.href, asText]).toEqual(['ws://localhost:12345/buttplug', true])
  expect(parseSocketAddress('ws://localhost:12345').asText).toBe(false)
})

test.each([
  ['', 'should look like'],
  [7, 'should look like'],
  ['https://lamp.example', 'should look like'],
  [`wss://lamp.example/${'a'.repeat(8200)}`, 'should look like'],
  ['ws://lamp.example', 'Use "wss://"'],
  ['wss://me:secret@lamp.example', 'must not be part of an address'],
  ['wss://lamp.example#binary', 'can only say "text"'],
])('%s is refused in plain words', (address, words) => {
  expect(() => parseSocketAddress(address)).toThrow(words)
})
