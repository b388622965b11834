import { beforeEach, expect, test, vi } from 'vitest'
import type { Change, ScenarioCheckpoints, ScenarioPlay } from '../../../../../workers/storage/contract.ts'
import { replaceEngine } from '../../../../engines/engine.fixture.ts'

const world = vi.hoisted(() => ({
  kept: new Map<string, unknown>(),
  play: undefined as unknown,
  saved: { state: { cups: 2 }, seed: 7, at: 5000, page: 'kettle', steps: 3 } as unknown,
  played: [] as unknown[],
  errors: [] as { message: string }[],
  undo: () => {},
  toasts: [] as { title: string; action?: { run(): void } }[],
}))
replaceEngine('storage', {
  read: async (table: string, id: string) => (table === 'scenarioCheckpoints' ? world.kept.get(id) : world.play),
  saveScenarioPlay: async (play: unknown) => {
    world.play = play
  },
})
replaceEngine('scenario', { save: async () => world.saved })
vi.mock('../../../../notices/toasts/toasts.ts', () => ({ toast: (one: never) => world.toasts.push(one) }))
vi.mock('../../play/playing.ts', () => ({ playing: { story: { id: 'tea' }, isOver: false } }))
vi.mock('../../play/playScenario.ts', () => ({
  leaveStory: async () => {},
  playScenario: async (...args: unknown[]) =>
    world.played.push([...args, (world.play as ScenarioPlay | undefined)?.saved]),
}))
vi.mock('../../library/scenarioStore.ts', () => ({
  async attempt(what: string, work: () => Promise<void>) {
    await work().catch((error: Error) => world.errors.push({ message: `${what} ${error.message}` }))
  },
  async commit(_: string, [change]: readonly Change[]) {
    const value = (change as { value: ScenarioCheckpoints }).value
    const before = world.kept.get(value.id)
    world.kept.set(value.id, value)
    world.undo = () => void world.kept.set(value.id, before)
    return 1
  },
  offerUndo: (title: string) => world.toasts.push({ title, action: { run: () => world.undo() } }),
}))
const { deletePlace, goToPlace, places, readPlaces, renamePlace, savePlace } = await import('./places.ts')

beforeEach(async () => {
  world.kept.clear()
  world.play = undefined
  for (const list of [world.played, world.errors, world.toasts]) list.length = 0
  await readPlaces('tea')
})
const names = () => places.list.map(({ name }) => name)

test('a place is kept with its name and page, the newest first', async () => {
  await savePlace('Before the storm')
  await savePlace('   ')
  expect(names()).toEqual(['kettle', 'Before the storm'])
  await readPlaces('tea')
  expect(places.list[1]).toMatchObject({ name: 'Before the storm', saved: { page: 'kettle', steps: 3 } })
})

test('ten at most are kept, and the eleventh is told why not', async () => {
  for (let count = 0; count < 11; count++) await savePlace(`Place ${count}`)
  expect(places.list).toHaveLength(10)
  expect(world.errors.map(({ message }) => message)).toEqual([
    "Couldn't save the bookmark. A scenario can have at most 10 bookmarks. Delete one first.",
  ])
})

test('a place is renamed, and deleted with a way back', async () => {
  await savePlace('One')
  await savePlace('Two')
  const [two] = places.list
  await renamePlace('tea', two?.id ?? '', 'The garden')
  expect(names()).toEqual(['The garden', 'One'])
  await deletePlace('tea', two?.id ?? '')
  expect(names()).toEqual(['One'])
  world.toasts.at(-1)?.action?.run()
  await readPlaces('tea')
  expect(names()).toEqual(['The garden', 'One'])
})

test('going to a place plays from there, and can be taken back', async () => {
  await savePlace('Early')
  const [place] = places.list
  const early = place?.saved
  world.saved = { state: { cups: 9 }, seed: 7, at: 9000, page: 'harbour', steps: 8 }
  if (place) await goToPlace('tea', place)
  expect(world.played).toEqual([['tea', 'where-left', early]])
  expect(world.play).toMatchObject({ progress: { page: 'kettle', over: false } })
  world.toasts.at(-1)?.action?.run()
  await vi.waitFor(() => expect(world.played).toHaveLength(2))
  expect(world.played[1]).toEqual(['tea', 'where-left', world.saved])
})

test('what the story keeps from one play to the next stays as it is', async () => {
  await savePlace('Early')
  world.play = { id: 'tea', kept: { endings: 2 }, progress: { page: 'x', seen: 4, pages: ['x'], over: true, at: 0 } }
  const [place] = places.list
  if (place) await goToPlace('tea', place)
  expect(world.play).toMatchObject({ kept: { endings: 2 }, progress: { seen: 4, pages: ['x'], over: false } })
})
