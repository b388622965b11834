import { type Character, newId, type Session, type SessionId } from 'sdk'
import type { Remote } from 'sdk/runtime'
import { expect, test } from 'vitest'
import type { StorageContract } from '../storage/contract.ts'
import { Stories } from './story.ts'

function rig() {
  const session = { id: newId() as SessionId, character: { id: newId(), name: 'Iris' } } as Session
  const world = { character: { name: 'Iris' } as Character | undefined, reads: 0 }
  const storage = {
    read: async (table: string, id: string) => {
      world.reads += 1
      if (table === 'sessions') return id === session.id ? session : undefined
      return table === 'characters' ? world.character : undefined
    },
  } as unknown as Remote<StorageContract>
  return { world, session, stories: new Stories(storage) }
}

test('a story is read once, and anew after its character has changed', async () => {
  const { world, session, stories } = rig()
  await stories.of(session.id)
  await stories.of(session.id)
  expect(world.reads).toBe(3)
  stories.heed({ tables: ['sessions', 'messages'] })
  expect((await stories.of(session.id)).character.name).toBe('Iris')
  world.character = { name: 'Iris Vale' } as Character
  stories.heed({ tables: ['characters'] })
  expect((await stories.of(session.id)).character.name).toBe('Iris Vale')
})

test('a character that is gone is named, and looked for again next time', async () => {
  const { world, session, stories } = rig()
  world.character = undefined
  await expect(stories.of(session.id)).rejects.toThrow('Character "Iris" not found. Please recreate it.')
  world.character = { name: 'Iris' } as Character
  expect((await stories.of(session.id)).character.name).toBe('Iris')
})

test('a session that is gone is said to be', async () => {
  await expect(rig().stories.of(newId())).rejects.toThrow('Session not found')
})
