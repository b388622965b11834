import { beforeEach, expect, test, vi } from 'vitest'
import { replaceEngine } from '../../engines/engine.fixture.ts'

const world = vi.hoisted(() => ({ kept: [] as unknown[], remember: true, character: 'iris' as string | undefined }))
vi.mock('../../chat/session/session.ts', () => ({
  session: {
    get current() {
      return world.character && { id: 'chat', character: { id: world.character } }
    },
  },
}))
replaceEngine('memory', { add: async (...added: unknown[]) => world.kept.push(added) })
vi.mock('./changeMemories.ts', () => ({ memoryProblem: () => undefined }))
vi.mock('./memorySection.ts', () => ({
  memorySection: {
    get now() {
      return { remember: world.remember }
    },
  },
}))

const { rememberAsked } = await import('./rememberAsked.ts')

beforeEach(() => {
  Object.assign(world, { kept: [], remember: true, character: 'iris' })
})

test('gives the memory to the character, or says that nobody remembers', async () => {
  expect(await rememberAsked('Likes rain.')).toBeUndefined()
  expect(world.kept).toMatchObject([['iris', { type: 'player', content: 'Likes rain.' }]])
  world.remember = false
  expect(await rememberAsked('Likes rain.')).toBe('Memories are off.')
  world.character = undefined
  expect(await rememberAsked('Likes rain.')).toBe('There is no character to remember it.')
})
