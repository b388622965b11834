import type { CharacterId, Session } from 'sdk'
import { expect, test } from 'vitest'
import type { Connection } from '../../../workers/conversation/contract.ts'
import { partsOfTurn, speakerDecided, type TurnPart, turnParts } from './turnParts.ts'

const chat = { id: 'chat' } as Session
const connection = { provider: 'p', model: 'm' } as Connection

function withParts(...parts: readonly TurnPart[]) {
  const ends = parts.map((value) => turnParts.add({ by: 'vesper', id: value.id, value }))
  return () => ends.forEach((end) => void end())
}

test('lines about the scene are joined in order; of other fields the first part that has one is taken', async () => {
  const end = withParts(
    { id: 'place', order: 30, part: async () => ({ environment: 'A pier.', scene: 'third' }) },
    { id: 'story', order: 10, part: () => ({ environment: 'A lighthouse.', scene: 'first' }) },
    { id: 'silent', order: 20, part: () => ({ scene: '' }) },
  )
  expect(await partsOfTurn(chat, connection, undefined)).toEqual({
    environment: 'A lighthouse.',
    scene: 'first\nthird',
  })
  end()
  expect(await partsOfTurn(chat, connection, undefined)).toEqual({})
})

test('the first part that decides who speaks is asked no further', () => {
  const iris = 'iris' as CharacterId
  const end = withParts(
    { id: 'a', order: 1 },
    { id: 'b', order: 2, speaker: () => undefined },
    { id: 'c', order: 3, speaker: () => iris },
  )
  expect(speakerDecided(chat)).toBe(iris)
  end()
  expect(speakerDecided(chat)).toBeUndefined()
})
