import type { StoryRole } from 'sdk'
import { beforeEach, expect, test, vi } from 'vitest'
import type { ScenarioRecord } from '../../../../workers/storage/contract.ts'
import { replaceEngine } from '../../../engines/engine.fixture.ts'

const world = vi.hoisted(() => ({
  session: { current: undefined as { character: { id: string } } | undefined },
  here: new Set<string>(),
  toasts: [] as string[],
}))
vi.mock('../../../chat/screen/lastSession.ts', () => ({
  openLastSession: async () => {
    if (world.here.has('iris')) world.session.current = { character: { id: 'iris' } }
  },
}))
replaceEngine('storage', { read: async (_: string, id: string) => (world.here.has(id) ? { id } : undefined) })
vi.mock('../../../chat/session/session.ts', () => ({ session: world.session }))
vi.mock('../../../notices/toasts/toasts.ts', () => ({
  toast: ({ title }: { title: string }) => world.toasts.push(title),
}))
vi.mock('./rolesOf.ts', () => ({
  rolesOf: async (): Promise<readonly StoryRole[]> => [{ id: 'keeper', name: 'The keeper', description: '' }],
}))
const { gatherCompany } = await import('./gatherCompany.ts')

const castBy = (id: string, name: string) =>
  ({ id: 'light', options: { cast: { keeper: { id, name } } } }) as unknown as ScenarioRecord

beforeEach(() => {
  world.session.current = undefined
  world.here = new Set(['iris', 'tom'])
  world.toasts.length = 0
})

test('a chosen character takes the role without anyone else in the chat', async () => {
  expect(await gatherCompany(castBy('tom', 'Tom'))).toEqual({ lead: 'tom', others: [], mapping: { keeper: 'tom' } })
})

test('a character that was deleted is named, and whoever is in the chat takes the part', async () => {
  expect((await gatherCompany(castBy('ada', 'Ada')))?.mapping).toEqual({ keeper: 'iris' })
  expect(world.toasts).toEqual(['Character "Ada" not found. Please recreate it.'])
})

test('has no company when nobody is there', async () => {
  world.here = new Set()
  expect(await gatherCompany({ id: 'light', options: {} } as unknown as ScenarioRecord)).toBeUndefined()
})
