import fc from 'fast-check'
import type { SessionId } from 'sdk'
import { expect, test } from 'vitest'
import { expired } from './expired.ts'

const dayMs = 24 * 60 * 60 * 1000
const now = 1000 * dayMs
const chat = (id: string, daysAgo: number, keepDays?: number) => ({
  id: id as SessionId,
  modified: now - daysAgo * dayMs,
  ...(keepDays !== undefined && { keepDays }),
})
const idsOf = (sessions: readonly { readonly id: SessionId }[]) => sessions.map(({ id }) => id)

test('chats go when they were unused for longer than the usual days', () => {
  expect(idsOf(expired([chat('a', 29), chat('b', 30), chat('c', 31)], now, 30))).toEqual(['c'])
})

test('by default nothing goes', () => {
  expect(expired([chat('a', 5000)], now, 0)).toEqual([])
})

test('a chat’s own number of days wins over the default; 0 means never', () => {
  const chats = [chat('short', 3, 2), chat('long', 40, 60), chat('for-ever', 5000, 0)]
  expect(idsOf(expired(chats, now, 30))).toEqual(['short'])
  expect(idsOf(expired(chats, now, 0))).toEqual(['short'])
})

test('the open chat stays', () => {
  expect(idsOf(expired([chat('a', 99), chat('b', 99)], now, 30, 'a' as SessionId))).toEqual(['b'])
})

test('keeps chats dated in the future or without a valid date', () => {
  expect(expired([chat('a', -10), { id: 'b' as SessionId, modified: Number.NaN }], now, 30)).toEqual([])
})

test('more days never mean more chats deleted', () => {
  const chats = fc.array(fc.record({ id: fc.uuid().map((id) => id as SessionId), modified: fc.nat(now) }))
  fc.assert(
    fc.property(chats, fc.integer({ min: 1, max: 3650 }), fc.nat(3650), (list, days, more) => {
      const longer = new Set(idsOf(expired(list, now, days + more)))
      const shorter = new Set(idsOf(expired(list, now, days)))
      return [...longer].every((id) => shorter.has(id))
    }),
  )
})
