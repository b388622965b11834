// @vitest-environment happy-dom

import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import type { Story, StoryAbout } from 'sdk'
import { errors } from 'sdk/page/errors.ts'
import { toasts } from 'sdk/page/toasts.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { replaceEngine, storedTables } from '../../../../src/host/engines/engine.fixture.ts'
import { runStoryEngine } from '../../../../src/host/plugins/storyEngine.fixture.ts'
import { provideServices } from '../../../../src/host/shell/provideServices.ts'
import { readSave } from '../../../../src/workers/media/saves/readSave.ts'
import type { ScenarioPlay, ScenarioRecord } from '../../../../src/workers/storage/contract.ts'
import { scenarioRecord } from '../library/scenarioRecord.fixture.ts'
import type { PlayedStory } from '../play/playing.ts'

provideServices()

const world = vi.hoisted(() => ({
  undone: [] as number[],
  story: undefined as Story | undefined,
  about: {} as Partial<StoryAbout>,
  played: [] as string[],
}))
const { tables, table, storage } = storedTables()
replaceEngine('storage', {
  ...storage,
  saveScenarioPlay: async (play: ScenarioPlay) => void table('scenarioPlays').set(play.id, play),
  undo: async (commit: number) => void world.undone.push(commit),
})
replaceEngine('scenario', {
  about: async (_: string, story: Story) => {
    world.story = story
    return { pages: [], ...world.about }
  },
})
runStoryEngine('guideme')
replaceEngine('media', { readSave })
const { default: OwnCards } = await import('./OwnCards.tsx')
const { playing } = await import('../play/playing.ts')
const playScenario = await import('../play/playScenario.ts')
const { sampleRecords } = await import('../library/samples.ts')
// Read beforehand, so that no test waits for the disk.
await sampleRecords()
const { importSave } = await import('./memory.ts')

const guide = scenarioRecord({ engine: 'vesper.scenario-guideme/guideme', pages: 2 })
const kept: ScenarioPlay = {
  id: 'tea',
  kept: { v: 1 },
  saved: { state: {}, seed: 1, at: 1, page: 'pond', steps: 1 },
  progress: { page: 'pond', seen: 2, over: false, at: 5 },
}
const record = () => table('scenarios').get('tea') as ScenarioRecord
const play = () => table('scenarioPlays').get('tea') as ScenarioPlay
const show = async () => {
  const shown = render(<OwnCards record={record()} />)
  await act(async () => {})
  return shown
}
const press = async (name: string) => {
  await act(async () => fireEvent.click(screen.getByRole('button', { name })))
}

beforeEach(() => {
  tables.clear()
  table('scenarios').set('tea', guide)
  table('scenarioScripts').set('tea', {
    id: 'tea',
    script: { entry: '<x/>', path: 'a/Tea Room.xml' },
    texts: { 'x.css': '' },
  })
  table('scenarioPlays').set('tea', kept)
  playing.story = undefined
  vi.spyOn(playScenario, 'leaveStory').mockImplementation(async () => void world.played.push('left'))
  vi.spyOn(playScenario, 'playScenario').mockImplementation(async (id, from) => void world.played.push(`${id} ${from}`))
  Object.assign(world, { undone: [], about: {}, played: [], story: undefined })
  toasts.shown = []
  errors.notices = []
  HTMLDialogElement.prototype.showModal ??= function open(this: HTMLDialogElement) {
    this.open = true
  }
})
afterEach(cleanup)

test('what a story asks is answered in a dialog, and handed to it from then on', async () => {
  world.about = {
    choices: [
      { key: 'milk', label: 'With milk', initial: false, value: false },
      { key: 'cups', label: 'Cups a day', initial: 5, value: 2 },
      { key: 'guest', label: 'Who comes for tea', initial: '', value: 'Fern' },
    ],
  }
  await show()
  await press('Change preferences')
  expect(screen.getByRole('dialog', { name: 'Preferences for The tea room' })).toBeDefined()
  fireEvent.click(screen.getByLabelText('With milk'))
  fireEvent.change(screen.getByLabelText('Who comes for tea'), { target: { value: 'Otto' } })
  await press('Save')
  expect(record().options.prefs).toEqual({ milk: true, cups: 2, guest: 'Otto' })
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(world.played).toEqual([])
})

test('answers can be put back to what the author wrote, and a running play goes on with them', async () => {
  world.about = { choices: [{ key: 'cups', label: 'Cups a day', initial: 5, value: 2 }] }
  playing.story = { id: 'tea' } as PlayedStory
  await show()
  await press('Change preferences')
  await press("Reset to the author's answers")
  await press('Save')
  await act(async () => {})
  expect(record().options.prefs).toEqual({ cups: 5 })
  await vi.waitFor(() => expect(world.played).toEqual(['left', 'tea where-left']))
})

test('what a story remembers is shown in plain words, and can be forgotten and taken back', async () => {
  world.about = {
    remembers: [
      { kind: 'flag', name: 'metFern', text: '' },
      { kind: 'value', name: 'cups', text: '3', of: 'second.xml' },
      { kind: 'file', name: 'diary.txt', text: 'Rain.' },
    ],
  }
  await show()
  for (const text of ['metFern', 'cups (second.xml)', '3', 'diary.txt']) expect(screen.getByText(text)).toBeDefined()
  await press('Delete saved data')
  expect(play()).toEqual({ id: 'tea', progress: kept.progress })
  await act(async () => toasts.shown[0]?.action?.run())
  expect(play()).toEqual(kept)
})

test('a long list of what a story remembers is drawn only once it is opened, and then in part', async () => {
  const remembers = Array.from(
    { length: 2000 },
    (_, at) => ({ kind: 'value', name: `cup ${at}`, text: 'full' }) as const,
  )
  world.about = { remembers }
  await show()
  const list = screen.getByText('Remembered values (2,000)').closest('details')
  expect(screen.queryByText('cup 0')).toBeNull()
  await act(async () => {
    if (list) list.open = true
    if (list) fireEvent(list, new Event('toggle'))
  })
  expect(screen.getByText('cup 0')).toBeDefined()
  expect(list?.querySelectorAll('dt').length).toBeLessThan(100)
})

test('a story that is being played forgets nothing, since it would write it down again', async () => {
  world.about = { remembers: [{ kind: 'flag', name: 'metFern', text: '' }] }
  playing.story = { id: 'tea' } as PlayedStory
  await show()
  await press('Delete saved data')
  expect(play()).toEqual(kept)
  expect(errors.notices[0]?.message).toContain('Exit it first')
})

test('a save of the desktop player takes the place of what was remembered, with a report, and back', async () => {
  world.about = {
    remembers: [
      { kind: 'flag', name: 'metFern', text: '' },
      { kind: 'value', name: 'cups', text: '3' },
    ],
    choices: [{ key: 'milk', label: 'Milk', initial: false, value: true }],
  }
  const save =
    '<SETTINGS><Flags>metFern</Flags><scriptVariables><Var id="list" type="org.mozilla.javascript.NativeArray">rO0</Var></scriptVariables></SETTINGS>'
  const report = await importSave('tea', new File([save], 'TeaRoom (2).state'))
  expect(report).toEqual({
    took: 'Imported: 1 flag, 1 value, 1 preference.',
    notes: ['Only the desktop player can unpack “list”; the story starts without it.'],
  })
  expect(table('scenarioScripts').get('tea')).toMatchObject({ texts: { 'x.css': '', 'Tea Room.state': save } })
  expect(world.story).not.toHaveProperty('kept')
  expect(play()).toEqual({ id: 'tea', progress: kept.progress })
  await act(async () => toasts.shown[0]?.action?.run())
  expect(world.undone).toEqual([7])
  expect(play()).toEqual(kept)
})

test('stored items of an EOS script come in as JSON', async () => {
  table('scenarios').set('tea', { ...guide, engine: 'vesper.scenario-eos/eos' })
  world.about = { remembers: [{ kind: 'value', name: 'cups', text: '3' }] }
  const report = await importSave('tea', new File(['{"cups":3}'], 'items.json'))
  expect(report?.took).toBe('Imported: 1 value.')
  expect(play().kept).toEqual({ cups: 3 })
})

test('what the open player sealed is kept sealed, with the number in its name for the engine to open it', async () => {
  table('scenarios').set('tea', { ...guide, engine: 'vesper.scenario-eos/eos' })
  world.about = { remembers: [{ kind: 'value', name: 'cups', text: '4' }] }
  const report = await importSave('tea', new File(['"U2Fs…"'], 'tea room.oeos_123'))
  expect(report?.took).toBe('Imported: 1 value.')
  expect(play().kept).toEqual({ oeos: '"U2Fs…"' })
  expect(record().options.teaseId).toBe('123')
})

test('what another tease sealed is refused, and nothing changes', async () => {
  table('scenarios').set('tea', { ...guide, engine: 'vesper.scenario-eos/eos' })
  world.about = { remembers: [{ kind: 'value', name: 'oeos', text: '"U2Fs…"' }] }
  expect(await importSave('tea', new File(['"U2Fs…"'], 'x.oeos_9'))).toBeUndefined()
  expect(errors.notices[0]?.message).toContain('not from this story')
  expect([play(), record().options]).toEqual([kept, {}])
})

test.each([
  ['vesper.scenario-guideme/guideme', '{"cups":3}', 'not a GuideMe .state file'],
  ['vesper.scenario-eos/eos', '<SETTINGS/>', 'not valid JSON'],
  ['vesper.scenario-eos/eos', '[1,2]', 'no saved data'],
  ['vesper.scenario-native/native', '{}', 'Only EOS and GuideMe'],
])('%s does not take in %s', async (engine, text, why) => {
  table('scenarios').set('tea', { ...guide, engine })
  expect(await importSave('tea', new File([text], 'save'))).toBeUndefined()
  expect(errors.notices[0]?.message).toContain(why)
  expect(play()).toEqual(kept)
})

test('the servers a story names are listed, with what they would see, and nothing is asked of them before', async () => {
  world.about = { links: ['https://pics.example/a.png', 'https://tiles.example/b.png', 'http://192.168.0.1/c.png'] }
  const shown = await show()
  expect(screen.getByText(/uses pictures and sounds on 2 servers: pics\.example, tiles\.example/)).toBeDefined()
  expect(screen.getByText(/see your IP address and when you play/)).toBeDefined()
  await press('Allow web files')
  expect(record().options.web).toEqual(['pics.example', 'tiles.example'])
  shown.rerender(<OwnCards record={record()} />)
  await act(async () => {})
  expect(screen.getByText('0 of 2 are on this device.')).toBeDefined()
  await press('Stop loading web files')
  expect(record().options).not.toHaveProperty('web')
})

test('a story that names no server says nothing of the web', async () => {
  await show()
  expect(screen.queryByText('Web files')).toBeNull()
  expect(screen.getByText(/No saved data yet/)).toBeDefined()
})

test('a guide that counts on the numbers of the desktop player can have them', async () => {
  const shown = await show()
  const numbers = () => screen.getByLabelText('Number format') as HTMLSelectElement
  await act(async () => fireEvent.change(numbers(), { target: { value: 'desktop' } }))
  expect(record().options.numbers).toBe('desktop')
  shown.rerender(<OwnCards record={record()} />)
  await act(async () => fireEvent.change(numbers(), { target: { value: '' } }))
  expect(record().options).not.toHaveProperty('numbers')
})

test('saves of the guide and of what all guides share stand beside each other', async () => {
  const save = (name: string) => new File(['<SETTINGS><scriptVariables/></SETTINGS>'], name)
  await importSave('tea', save('tea room.state'))
  await importSave('tea', save('Global.state'))
  await importSave('tea', save('renamed.state'))
  expect(Object.keys((table('scenarioScripts').get('tea') as { texts: object }).texts).sort()).toEqual([
    'Global.state',
    'Tea Room.state',
    'x.css',
  ])
})
