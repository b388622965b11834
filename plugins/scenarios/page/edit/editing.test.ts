import type { StatedAge } from 'sdk'
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest'
import { replaceEngine, storedTables } from '../../../../src/host/engines/engine.fixture.ts'
import { runStoryEngine } from '../../../../src/host/plugins/storyEngine.fixture.ts'
import { provideServices } from '../../../../src/host/shell/provideServices.ts'
import type { RecordAges } from '../../../../src/shared/policy/openAges.ts'
import type { Change } from '../../../../src/workers/storage/contract.ts'
import { scenarioRecord } from '../library/scenarioRecord.fixture.ts'

provideServices()

const world = vi.hoisted(() => ({
  commits: [] as string[],
  fails: undefined as string | undefined,
  changed: () => {},
  judge: vi.fn(async (_words: unknown, _stated: readonly StatedAge[]): Promise<RecordAges> => ({ open: [] })),
  about: vi.fn(async (_engine: string, _story: { script: unknown }): Promise<unknown> => undefined),
}))
const { tables, table, write, storage } = storedTables()
replaceEngine('storage', {
  ...storage,
  commit: async (label: string, changes: readonly Change[]) => {
    if (world.fails !== undefined) throw new Error(world.fails)
    world.commits.push(label)
    write(changes)
  },
  async *changes() {
    for (;;) {
      await new Promise<void>((resolve) => {
        world.changed = resolve
      })
      yield { tables: ['scenarios'] }
    }
  },
})
replaceEngine('media', { judgeAges: world.judge })
runStoryEngine('native')
replaceEngine('scenario', { about: world.about })
const leaving = vi.fn<(name: string, run: () => void) => void>()
vi.stubGlobal('addEventListener', leaving)
afterAll(() => void vi.unstubAllGlobals())

const { ageQuestion, cancelAges, stateAges } = await import('../../../../src/host/characters/ages/ageQuestion.ts')
const { draft } = await import('./draft.ts')
const {
  changeScript,
  closeDraft,
  jumpTo,
  keepMine,
  saveNow,
  openDraft,
  redoChange,
  select,
  stateOpenAges,
  takeTheirs,
  undoChange,
} = await import('./editing.ts')

const record = scenarioRecord()
const script = { id: 'tea', name: 'The tea room', start: 'bar', nodes: { bar: { desc: 'A kettle.' } } }
const about = { title: '', author: '', description: '', tags: [], pages: [], missing: [], hosts: [], diagnostics: [] }
const called = (name: string) => changeScript('Name', (before) => ({ ...before, name }))
const kept = (name: string) => table(name).get('tea') as Record<string, unknown>

beforeEach(async () => {
  vi.useFakeTimers({ now: 5000 })
  tables.clear()
  world.commits.length = 0
  world.fails = undefined
  world.judge.mockReset().mockResolvedValue({ open: [] })
  world.about.mockReset().mockResolvedValue(about)
  table('scenarios').set('tea', record)
  table('scenarioScripts').set('tea', { id: 'tea', script, texts: { 'note.txt': 'x' } })
  table('scenarioFiles').set('tea', {
    id: 'tea',
    files: [{ name: 'cup.jpg', type: 'image/jpeg', size: 1, bytes: 'b' }],
  })
  await openDraft('tea')
})
afterEach(async () => {
  await closeDraft()
  vi.useRealTimers()
})

test('a scenario is opened with its files, and its engine is asked about it', async () => {
  await vi.advanceTimersByTimeAsync(0)
  expect(draft).toMatchObject({ phase: 'open', format: 'native', files: ['cup.jpg'], script, about, isSaved: true })
})

test('one that is not there is missing', async () => {
  await openDraft('attic')
  expect(draft.phase).toBe('missing')
})

test('a change is kept when half a second nothing has changed, and the library follows', async () => {
  called('The tea house')
  await vi.advanceTimersByTimeAsync(400)
  changeScript('Tags', (before) => ({ ...before, tags: ['calm', 7], nodes: { bar: {}, yard: {} } }))
  await vi.advanceTimersByTimeAsync(499)
  expect(world.commits).toEqual([])
  expect(draft.isSaved).toBe(false)
  await vi.advanceTimersByTimeAsync(1)
  expect(world.commits).toEqual(['Scenario edited: Tags'])
  expect(draft.isSaved).toBe(true)
  expect(kept('scenarios')).toMatchObject({ name: 'The tea house', tags: ['calm'], pages: 2 })
  expect(kept('scenarioScripts')).toMatchObject({ script: { name: 'The tea house' }, texts: { 'note.txt': 'x' } })
})

test('closing keeps what is not kept yet', async () => {
  called('The tea house')
  await closeDraft()
  expect(kept('scenarios')).toMatchObject({ name: 'The tea house' })
  expect(draft.phase).toBe('none')
})

test('a change that makes somebody a minor is not kept, and says where', async () => {
  world.judge.mockResolvedValue({ refused: 'Characters here are adults. The script says “sixteen”.', open: [] })
  called('Sixteen')
  await saveNow()
  expect(draft).toMatchObject({ isSaved: false, saveTrouble: expect.stringContaining('The script says') })
  for (const [name, run] of leaving.mock.calls) if (name === 'pagehide') run()
  expect(world.commits).toEqual([])
})

test('a change that leaves an age open is kept once the age is stated, and the age with it', async () => {
  const open = [{ places: [{ field: 'The script', match: 'high school senior' }], more: 0 }]
  world.judge.mockImplementation(async (_, stated) => ({ open: stated.length > 0 ? [] : open }))
  called('The senior')
  await saveNow()
  expect(draft).toMatchObject({ isSaved: false, openAges: open })
  const asked = async (answer: () => unknown) => {
    const done = stateOpenAges()
    await vi.advanceTimersByTimeAsync(0)
    expect(ageQuestion.question?.people).toEqual(open)
    await answer()
    await done
  }
  await asked(cancelAges)
  expect(world.commits).toEqual([])
  await asked(() => stateAges([{ age: 19 }]))
  expect(draft).toMatchObject({ isSaved: true, openAges: [], saveTrouble: undefined })
  expect(kept('scenarios')).toMatchObject({ name: 'The senior', ages: [{ age: 19 }] })
})

test('a page that goes away keeps without waiting for an answer', async () => {
  called('The tea house')
  for (const [name, run] of leaving.mock.calls) if (name === 'pagehide') run()
  expect(world.commits).toEqual(['Scenario edited: Name'])
  await vi.advanceTimersByTimeAsync(600)
  expect(world.commits).toHaveLength(1)
  expect(draft).toMatchObject({ isSaved: true, isElsewhere: false })
  called('The tea hall')
  await saveNow()
  expect(kept('scenarios')).toMatchObject({ name: 'The tea hall' })
})

test('a change is taken back and done again, and both are kept', async () => {
  called('The tea house')
  expect(draft.undoable).toBe('Name')
  undoChange()
  expect(draft.script).toEqual(script)
  await saveNow()
  expect(kept('scenarioScripts').script).toEqual(script)
  expect([draft.undoable, draft.redoable]).toEqual([undefined, 'Name'])
  redoChange()
  expect(draft.script.name).toBe('The tea house')
  expect([draft.undoable, draft.redoable]).toEqual(['Name', undefined])
})

test('what is looked at when it goes is looked at again when it is back', () => {
  select({ kind: 'node', id: 'bar' })
  changeScript('Removed', (before) => ({ ...before, nodes: {} }))
  expect(draft.selection).toEqual({ kind: 'scenario' })
  undoChange()
  expect(draft.selection).toEqual({ kind: 'node', id: 'bar' })
})

test('the engine is asked when 0.3 seconds nothing has changed; its last answer stays while it cannot read the script', async () => {
  await vi.advanceTimersByTimeAsync(0)
  world.about.mockRejectedValueOnce(new Error('Missing required fields: start'))
  called('A')
  called('B')
  await vi.advanceTimersByTimeAsync(299)
  expect(world.about).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(1)
  expect(world.about).toHaveBeenCalledTimes(2)
  expect(draft).toMatchObject({ trouble: 'Missing required fields: start', about })
  called('C')
  await vi.advanceTimersByTimeAsync(300)
  expect(draft.trouble).toBeUndefined()
})

test('a slow answer does not replace a newer one', async () => {
  let answerFirst = (_: unknown) => {}
  world.about.mockImplementationOnce(() => new Promise((resolve) => (answerFirst = resolve)))
  called('A')
  await vi.advanceTimersByTimeAsync(300)
  world.about.mockResolvedValueOnce({ ...about, title: 'newer' })
  called('B')
  await vi.advanceTimersByTimeAsync(300)
  answerFirst({ ...about, title: 'older' })
  await vi.advanceTimersByTimeAsync(0)
  expect(draft.about?.title).toBe('newer')
})

test('a problem leads to its node and field', () => {
  jumpTo({ severity: 'error', message: 'No.', page: 'bar', path: 'desc' })
  expect(draft.selection).toEqual({ kind: 'node', id: 'bar' })
  expect(draft.focus).toEqual(['nodes', 'bar', 'desc'])
  select({ kind: 'scenario' })
  expect(draft.focus).toBeUndefined()
})

const inAnotherTab = (name: string) => {
  table('scenarios').set('tea', { ...record, name, modified: 77 })
  table('scenarioScripts').set('tea', { id: 'tea', script: { ...script, name }, texts: {} })
  world.changed()
}

test('what another tab keeps is taken in where nothing was changed here, and Undo brings this back', async () => {
  inAnotherTab('Theirs')
  await vi.advanceTimersByTimeAsync(200)
  expect(draft.script.name).toBe('Theirs')
  undoChange()
  expect(draft.script.name).toBe('The tea room')
})

test('what another tab keeps is not overwritten: the author chooses', async () => {
  called('Mine')
  inAnotherTab('Theirs')
  await vi.advanceTimersByTimeAsync(600)
  expect(draft).toMatchObject({ isElsewhere: true, isSaved: false })
  expect(kept('scenarios').name).toBe('Theirs')
  await keepMine()
  expect(kept('scenarios').name).toBe('Mine')
  expect(draft).toMatchObject({ isElsewhere: false, isSaved: true })
})

test('also where nobody told of it', async () => {
  table('scenarios').set('tea', { ...record, modified: 77 })
  called('Mine')
  await saveNow()
  expect(world.commits).toEqual([])
  expect(draft.isElsewhere).toBe(true)
})

test('the other version may be taken, and Undo has mine', async () => {
  called('Mine')
  inAnotherTab('Theirs')
  await vi.advanceTimersByTimeAsync(200)
  await takeTheirs()
  expect(draft).toMatchObject({ isElsewhere: false, isSaved: true, undoable: 'Change in another tab' })
  undoChange()
  expect(draft.script.name).toBe('Mine')
})

test('that it is played elsewhere disturbs nothing and is not lost', async () => {
  table('scenarios').set('tea', { ...record, played: 99 })
  called('Mine')
  await saveNow()
  expect(kept('scenarios')).toMatchObject({ played: 99, name: 'Mine' })
})

test('what cannot be kept says why, and is kept later', async () => {
  world.fails = 'The storage is full.'
  called('Mine')
  await saveNow()
  expect(draft).toMatchObject({ isSaved: false, saveTrouble: 'The storage is full.' })
  world.fails = undefined
  await saveNow()
  expect(draft).toMatchObject({ isSaved: true, saveTrouble: undefined })
})

test.each([
  ['of the house', { builtin: true }],
  ['of another format', { engine: 'vesper.scenario-eos/eos' }],
])('a scenario %s is not changed', async (_, patch) => {
  table('scenarios').set('tea', { ...record, ...patch })
  await openDraft('tea')
  called('Mine')
  expect(draft.script).toEqual(script)
})
