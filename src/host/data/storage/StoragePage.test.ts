import { expect, test } from 'vitest'
import { kindsOf } from './StoragePage.tsx'

test('counts the things a person knows, the largest first, and leaves out kinds without any', () => {
  const parts = [
    { table: 'characters', records: 2, bytes: 100 },
    { table: 'pictures', records: 2, bytes: 900 },
    { table: 'messages', records: 50, bytes: 5000 },
    { table: 'sessions', records: 1, bytes: 10 },
    { table: 'snapshots', records: 0, bytes: 0 },
  ] as const
  expect(kindsOf({ parts })).toEqual([
    { name: 'Chats', items: 1, bytes: 5010 },
    { name: 'Characters', items: 2, bytes: 1000 },
  ])
})
