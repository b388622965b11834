import { errors } from 'sdk/page/errors.ts'
import { toasts } from 'sdk/page/toasts.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { replaceEngine } from '../../../../../src/host/engines/engine.fixture.ts'
import type { Change, ScenarioCheckpoints, ScenarioPlay } from '../../../../../src/workers/storage/contract.ts'
import { type PlayedStory, playing } from '../../play/playing.ts'
import * as play from '../../play/playScenario.ts'
import { deletePlace, goToPlace, places, readPlaces, renamePlace, savePlace } from './places.ts'

const world = {
  kept: new Map<string, unknown>(),
  play: undefined as unknown,
  saved: { state: { cups: 2 }, seed: 7, at: 5000, page: 'kettle', steps: 3 } as unknown,
  played: [] as unknown[],
  undo: () => {},
}
replaceEngine('storage', {
  read: async (table: string, id: string) => (table === 'scenarioCheckpoints' ? world.kept.get(id) : world.play),
  saveScenarioPlay: async (play: unknown) => {
    world.play = play
  },
  async commit(_: string, [change]: readonly Change[]) {
    const value = (change as { value: ScenarioCheckpoints }).value
    const before = world.kept.get(value.id)
    world.kept.set(value.id, value)
    world.undo = () => void world.kept.set(value.id, before)
    return 1
  },
  undo: async () => world.undo(),
  list: async () => [],
})
replaceEngine('scenario', { save: async () => world.saved })

beforeEach(async () => {
  world.kept.clear()
  world.play = undefined
  world.played.length = 0
  errors.notices = []
  toasts.shown = []
  playing.story = { id: 'tea' } as PlayedStory
  vi.spyOn(play, 'playScenario').mockImplementation(async (...args) => {
    world.played.push([...args, (world.play as ScenarioPlay | undefined)?.saved])
  })
  await readPlaces('tea')
})
afterEach(() => vi.restoreAllMocks())
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
  expect(errors.notices.map(({ message }) => message)).toEqual([
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
  toasts.shown.at(-1)?.action?.run()
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
  toasts.shown.at(-1)?.action?.run()
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
