import type { CharacterId, Session, SessionId } from 'sdk'
import { expect, test } from 'vitest'
import { factsOf, groupSessions } from './SessionItem.tsx'

const chat = (name: string, more: Partial<Session> = {}): Session => ({
  id: name as SessionId,
  name,
  character: { id: 'iris' as CharacterId, name: 'Iris' },
  messageCount: 1,
  created: 1,
  modified: 1,
  ...more,
})
const names = (sessions: readonly Session[]) => sessions.map(({ name }) => name)

test('saved copies, restore points and chats are three groups, copies by when they were made', () => {
  const groups = groupSessions(
    [
      chat('older', { kept: 'saved', created: 1, modified: 9 }),
      chat('newer', { kept: 'saved', created: 5, modified: 5 }),
      chat('point', { kept: 'auto' }),
      chat('played'),
    ],
    '',
  )
  expect(names(groups.saved)).toEqual(['newer', 'older'])
  expect(names(groups.restorePoints)).toEqual(['point'])
  expect(names(groups.chats)).toEqual(['played'])
})

test('finds sessions by name, characters and scenario, ignoring case and accents', () => {
  const member = { id: 'elise' as CharacterId, name: 'Élise', present: true, muted: false }
  const all = [
    chat('Evening'),
    chat('Night', { members: [member] }),
    chat('Noon', { scenario: { id: 'lake', name: 'The lake', currentNode: '', state: {} } }),
  ]
  expect(names(groupSessions(all, 'EVENING iris').chats)).toEqual(['Evening'])
  expect(names(groupSessions(all, 'elise').chats)).toEqual(['Night'])
  expect(names(groupSessions(all, 'lake').chats)).toEqual(['Noon'])
  expect(names(groupSessions(all, 'nothing').chats)).toEqual([])
})

test('a line says who, what, how much and when', () => {
  const scenario = { id: 'lake', name: 'The lake', currentNode: '', state: {} }
  const [who, what, much, when] = factsOf(chat('Evening', { scenario, modified: Date.UTC(2031, 4, 6, 12) })).split(
    ' · ',
  )
  expect([who, what, much]).toEqual(['Iris', 'The lake', '1 message'])
  expect(when).toContain('2031')
})

test('finds one chat among thousands', () => {
  const many = Array.from({ length: 5000 }, (_, index) => chat(`Évening ${index}`))
  expect(groupSessions(many, 'evening 4999').chats).toHaveLength(1)
})
