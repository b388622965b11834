import { expect, test } from 'vitest'
import { workerAddress } from './trustedTypes.ts'

const page = new URL('http://127.0.0.1:7410/chat/3f2a')

test.each(['/assets/storage-1.js', 'http://127.0.0.1:7410/assets/gate-1.mjs', 'blob:http://127.0.0.1:7410/0b5e'])(
  'a worker may start from %s',
  (address) => {
    expect(workerAddress(address, 'Worker constructor', page)).toBe(address)
  },
)

test.each([
  'https://evil.example/x.js',
  '//evil.example/assets/x.js',
  'http://127.0.0.1:7411/assets/x.js',
  'blob:https://evil.example/0b5e',
  'data:text/javascript,alert(1)',
  'javascript:alert(1)',
  '/uploads/x.js',
  '/assets/../uploads/x.js',
  '/assets/x.html',
])('nothing starts from %s', (address) => {
  expect(workerAddress(address, 'Worker constructor', page)).toBeNull()
})

test('no script element gets an address', () => {
  expect(workerAddress('/assets/storage-1.js', 'HTMLScriptElement src', page)).toBeNull()
})
