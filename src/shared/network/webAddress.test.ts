import { expect, test } from 'vitest'
import { webAddress } from './webAddress.ts'

test('an address in the open web is asked for encrypted, whatever it says', () => {
  expect(webAddress('https://pics.example/a.png?x=1#here')?.href).toBe('https://pics.example/a.png?x=1')
  expect(webAddress('HTTP://Pics.Example/a.png')?.href).toBe('https://pics.example/a.png')
})

test.each([
  'http://localhost/a.png',
  'https://127.0.0.1/a.png',
  'https://2130706433/a.png',
  'https://0x7f.1/a.png',
  'https://192.168.1.1/admin',
  'https://[::1]/a.png',
  'https://[::ffff:127.0.0.1]/a.png',
  'https://localhost./a.png',
  'https://router/a.png',
  'https://printer.local/a.png',
  'https://nas.lan/a.png',
  'https://box.home.arpa/a.png',
  'https://pics.example:8443/a.png',
  'https://me:secret@pics.example/a.png',
  'file:///etc/passwd',
  'data:image/png;base64,AAAA',
  'javascript:alert(1)',
  '//pics.example/a.png',
  `https://pics.example/${'a'.repeat(2000)}`,
  '',
])('"%s" is nothing a story may ask for', (address) => {
  expect(webAddress(address)).toBeUndefined()
})
