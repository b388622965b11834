import { expect, test } from 'vitest'
import { kindsOf } from './StoragePage.tsx'

test('tables are summed up to what a person calls them, the largest first, without the empty ones', () => {
  const parts = [
    { table: 'characters', records: 2, bytes: 100 },
    { table: 'pictures', records: 2, bytes: 900 },
    { table: 'messages', records: 50, bytes: 5000 },
    { table: 'sessions', records: 1, bytes: 10 },
    { table: 'snapshots', records: 0, bytes: 0 },
  ] as const
  expect(kindsOf({ parts })).toEqual([
    { name: 'Chats', records: 51, bytes: 5010 },
    { name: 'Characters', records: 4, bytes: 1000 },
  ])
})
