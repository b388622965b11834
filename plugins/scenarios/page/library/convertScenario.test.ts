import type { PluginId, Story } from 'sdk'
import { errors } from 'sdk/page/errors.ts'
import { toasts } from 'sdk/page/toasts.ts'
import { beforeEach, expect, test, vi } from 'vitest'
import { replaceEngine, storedTables } from '../../../../src/host/engines/engine.fixture.ts'
import { uninstall } from '../../../../src/host/plugins/registry.ts'
import { runStoryEngine } from '../../../../src/host/plugins/storyEngine.fixture.ts'
import { provideServices } from '../../../../src/host/shell/provideServices.ts'
import type { ScenarioRecord, ScenarioScript } from '../../../../src/workers/storage/contract.ts'
import { convertScenario } from './convertScenario.ts'
import * as samples from './samples.ts'

provideServices()

const world = {
  undone: [] as number[],
  convert: vi.fn(),
  about: vi.fn(),
}
const { tables, table, storage } = storedTables()
replaceEngine('storage', {
  ...storage,
  undo: async (commit: number) => world.undone.push(commit),
})
replaceEngine('scenario', { convert: world.convert, about: world.about })

const teaRoom: ScenarioRecord = {
  id: 'tea-room',
  name: 'The tea room',
  author: 'Ottilie Brandt',
  description: 'Rain, and a kettle.',
  tags: ['tea'],
  engine: 'vesper.scenario-eos/eos',
  cover: 'cover.jpg',
  created: 1,
  modified: 1,
  played: 5,
  pages: 12,
  missing: 2,
  options: { profile: 'oeos' },
}
const file = (name: string) => ({ name, type: 'image/jpeg', size: 1, bytes: `hash of ${name}` })
const script = { id: 'tea', name: 'Tea', start: 'door', nodes: { door: { image: 'room.jpg', end: true } } }

beforeEach(() => {
  tables.clear()
  table('scenarioPlays')
  table('scenarios').set('tea-room', teaRoom)
  table('scenarioScripts').set('tea-room', { id: 'tea-room', script: { pages: {} }, texts: { 'list.txt': 'x' } })
  table('scenarioFiles').set('tea-room', { id: 'tea-room', files: ['room.jpg', 'cover.jpg', 'other.jpg'].map(file) })
  world.undone.length = 0
  runStoryEngine('native')
  runStoryEngine('eos')
  world.convert.mockReset().mockResolvedValue({
    script,
    losses: [
      { severity: 'warning', message: 'A sound is left out.', page: 'start', path: '2.audio.play', excerpt: 'rain' },
    ],
  })
  world.about
    .mockReset()
    .mockResolvedValue({ pages: [{ id: 'door' }], missing: ['lamp.jpg'], hosts: [], diagnostics: [] })
  toasts.shown = []
  errors.notices = []
})

test('a converted scenario stands beside the original, with the files its script names and its cover', async () => {
  const before = structuredClone([...tables].map(([name, rows]) => [name, [...rows]]))
  const id = await convertScenario(teaRoom)
  expect(table('scenarios').get(id ?? '')).toMatchObject({
    name: 'The tea room (converted)',
    author: 'Ottilie Brandt',
    engine: 'vesper.scenario-native/native',
    pages: 1,
    missing: 1,
    played: 0,
    options: {},
    source: 'The tea room',
  })
  expect(table('scenarioFiles').get(id ?? '')).toEqual({ id, files: ['room.jpg', 'cover.jpg'].map(file) })
  for (const rows of tables.values()) rows.delete(id ?? '')
  expect([...tables].map(([name, rows]) => [name, [...rows]])).toEqual(before)
})

test('its report tells what was lost, and where it stood', async () => {
  const id = await convertScenario(teaRoom)
  const kept = table('scenarioScripts').get(id ?? '') as ScenarioScript
  expect(kept.script).toBe(script)
  expect(kept.texts).toEqual({})
  expect(kept.report).toMatchObject({
    found: 2,
    missing: ['lamp.jpg'],
    warnings: ['Page “start”, 2.audio.play: A sound is left out. (rain)'],
  })
})

test('the engine is given the story as it is played, under its new name', async () => {
  await convertScenario(teaRoom)
  const [engine, story] = world.convert.mock.calls[0] as [string, Story]
  expect(engine).toBe('vesper.scenario-eos/eos')
  expect(story).toMatchObject({
    name: 'The tea room (converted)',
    options: { profile: 'oeos' },
    texts: { 'list.txt': 'x' },
  })
})

test('it can be taken back', async () => {
  await convertScenario(teaRoom)
  expect(toasts.shown[0]).toMatchObject({
    title: 'The tea room (converted) is in your scenarios',
    action: { label: 'Undo' },
  })
  toasts.shown[0]?.action?.run()
  await vi.waitFor(() => expect(world.undone).toEqual([7]))
})

test('one that came with Vesper is brought into the store first, and what is made of it is the player’s own', async () => {
  const saveSample = vi.spyOn(samples, 'saveSample').mockResolvedValueOnce()
  const id = await convertScenario({ ...teaRoom, builtin: true })
  expect(saveSample).toHaveBeenCalledWith('tea-room')
  saveSample.mockRestore()
  expect(table('scenarios').get(id ?? '')).not.toHaveProperty('builtin')
})

test('what cannot be read is told of in plain words, and nothing is kept', async () => {
  world.convert.mockRejectedValueOnce(new Error('This is not an EOS script: it has no “pages”.'))
  expect(await convertScenario(teaRoom)).toBeUndefined()
  expect(table('scenarios').size).toBe(1)
  expect(errors.notices.at(-1)?.message).toBe(
    "Couldn't convert the scenario. This is not an EOS script: it has no “pages”.",
  )
})

test('without the plugin of its format it says which step helps', async () => {
  uninstall('vesper.scenario-eos' as PluginId)
  expect(await convertScenario(teaRoom)).toBeUndefined()
  expect(errors.notices.at(-1)?.message).toContain('Turn it on in Settings > Plugins.')
})
