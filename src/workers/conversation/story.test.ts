import { type Character, newId, type Session, type SessionId } from 'sdk'
import type { Remote } from 'sdk/runtime'
import { expect, test } from 'vitest'
import type { StorageContract } from '../storage/contract.ts'
import { otherNames, otherNamesPresent, Stories, storyAs } from './story.ts'

type Storage = Pick<Remote<StorageContract>, 'read' | 'list'>

function rig(more: Partial<Session> = {}) {
  const iris = newId<'character'>()
  const session = { id: newId() as SessionId, character: { id: iris, name: 'Iris' }, ...more } as Session
  const world = {
    session,
    characters: new Map([[iris, { id: iris, name: 'Iris' } as Character]]),
    reads: [] as string[],
  }
  const storage = {
    read: async (table: string, id: string) => {
      world.reads.push(table)
      if (table === 'sessions') return id === world.session.id ? world.session : undefined
      return table === 'characters' ? world.characters.get(id as typeof iris) : undefined
    },
    list: async (table: string) => {
      world.reads.push(table)
      return []
    },
  } as unknown as Storage
  return { world, iris, session, stories: new Stories(storage) }
}

test('a story is read once, and of it only what changed is read anew', async () => {
  const { world, session, iris, stories } = rig()
  await stories.load(session.id)
  const before = world.reads.length
  await stories.load(session.id)
  expect(world.reads).toHaveLength(before)
  stories.onChange({ tables: ['sessions', 'messages'] })
  world.session = { ...session, situation: 'At sea.' }
  expect((await stories.load(session.id)).session.situation).toBe('At sea.')
  expect(world.reads.slice(before)).toEqual(['sessions'])
  world.characters.set(iris, { id: iris, name: 'Iris Vale' } as Character)
  stories.onChange({ tables: ['characters'] })
  expect((await stories.load(session.id)).character.name).toBe('Iris Vale')
})

test('a character that is gone is named, and looked for again next time', async () => {
  const { world, session, iris, stories } = rig()
  world.characters.clear()
  await expect(stories.load(session.id)).rejects.toThrow('Character "Iris" not found. Please recreate it.')
  world.characters.set(iris, { id: iris, name: 'Iris' } as Character)
  expect((await stories.load(session.id)).character.name).toBe('Iris')
})

test('a session that is gone is said to be', async () => {
  await expect(rig().stories.load(newId())).rejects.toThrow('Session not found')
})

test('in a chat with several anybody can be the one who speaks, and the others are named', async () => {
  const [ben, cleo] = [newId<'character'>(), newId<'character'>()]
  const { world, iris, session, stories } = rig()
  const member = (id: typeof ben, name: string, present: boolean) => ({ id, name, present, muted: false })
  world.session = {
    ...session,
    members: [member(iris, 'Iris', true), member(ben, 'Ben', true), member(cleo, 'Cleo', false)],
  }
  world.characters.set(ben, { id: ben, name: 'Ben' } as Character)
  world.characters.set(cleo, { id: cleo, name: 'Cleo' } as Character)
  const told = storyAs(await stories.load(session.id), ben)
  expect(told.character.name).toBe('Ben')
  expect(otherNames(told)).toEqual(['Iris', 'Cleo'])
  expect(otherNamesPresent(told)).toEqual(['Iris'])
})
