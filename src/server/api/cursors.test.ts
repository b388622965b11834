import { expect, test } from 'vitest'
import { createCursors } from './cursors.ts'

const cursors = createCursors(new Uint8Array(32).fill(7))
const place = { at: new Date('2030-01-01T00:00:00.123Z'), id: '018f0000-0000-7000-8000-000000000001' }

test('a cursor leads back to its place, and is short', () => {
  const cursor = cursors.write('notifications of ana', place)
  expect(cursors.read('notifications of ana', cursor)).toEqual(place)
  expect(cursor.length).toBeLessThan(256)
})

test.each([
  ['of another list', (cursor: string) => [`notifications of ben`, cursor]],
  ['with a letter changed', (cursor: string) => ['notifications of ana', `${cursor.slice(0, 20)}x${cursor.slice(21)}`]],
  ['cut short', (cursor: string) => ['notifications of ana', cursor.slice(0, 8)]],
  ['that nobody made', () => ['notifications of ana', 'AAAA']],
])('a cursor %s leads nowhere', (_, change) => {
  const [list = '', cursor = ''] = change(cursors.write('notifications of ana', place))
  expect(cursors.read(list, cursor)).toBeUndefined()
})
