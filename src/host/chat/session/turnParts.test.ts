import type { CharacterId, Session } from 'sdk'
import { type TurnPart, turnParts } from 'sdk/page/points/turnParts.ts'
import { expect, test } from 'vitest'
import type { Connection } from '../../../workers/conversation/contract.ts'
import { partsOfTurn, speakerDecided } from './partsOfTurn.ts'

const chat = { id: 'chat' } as Session
const connection = { provider: 'p', model: 'm' } as Connection

function withParts(parts: Readonly<Record<string, TurnPart>>) {
  const ends = Object.entries(parts).map(([id, part]) => turnParts.add(id, part))
  return () => ends.forEach((end) => void end())
}

test('lines about the scene are joined in order; of other fields the first part that has one is taken', async () => {
  const end = withParts({
    place: { after: 'story', part: async () => ({ environment: 'A pier.', scene: 'third' }) },
    story: { part: () => ({ environment: 'A lighthouse.', scene: 'first' }) },
    silent: { part: () => ({ scene: '' }) },
  })
  expect(await partsOfTurn(chat, connection, undefined)).toEqual({
    environment: 'A lighthouse.',
    scene: 'first\nthird',
  })
  end()
  expect(await partsOfTurn(chat, connection, undefined)).toEqual({})
})

test('the first part that decides who speaks is asked no further', () => {
  const iris = 'iris' as CharacterId
  const end = withParts({
    a: {},
    b: { speaker: () => undefined },
    c: { speaker: () => iris },
  })
  expect(speakerDecided(chat)).toBe(iris)
  end()
  expect(speakerDecided(chat)).toBeUndefined()
})
