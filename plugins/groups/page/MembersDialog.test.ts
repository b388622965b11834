import { newId, type Session } from 'sdk'
import { expect, test } from 'vitest'
import { changedMember, joined, left, membersOf } from './MembersDialog.tsx'

const iris = { id: newId<'character'>(), name: 'Iris' }
const tomas = { id: newId<'character'>(), name: 'Tomas' }
const chat: Session = { id: newId(), name: 'Evening', character: iris, messageCount: 9, created: 0, modified: 0 }
const both: Session = { ...chat, ...(joined(chat, tomas, { from: 9 }) as Partial<Session>) }

test('a chat with one has one member', () => {
  expect(membersOf(chat)).toEqual([{ ...iris, present: true, muted: false }])
})

test('a new member knows what follows, or everything', () => {
  expect(membersOf(both)[1]).toEqual({ ...tomas, present: true, muted: false, knowsFrom: 9 })
  expect(joined(chat, tomas, 'everything').members?.[1]).toEqual({ ...tomas, present: true, muted: false })
  expect(both.speaking).toBe('rule')
})

test('a character joins once', () => {
  expect(joined(both, tomas, 'everything')).toEqual({})
})

test('when the second last leaves, it is a chat with one again', () => {
  expect(left(both, tomas.id)).toEqual({ members: undefined, speaking: undefined })
})

test('the one whose chat it is stays', () => {
  expect(left(both, iris.id)).toEqual({})
})

test('a member who leaves the room stays a member', () => {
  const { members } = changedMember(both, tomas.id, { present: false })
  expect(members?.map(({ present }) => present)).toEqual([true, false])
})
