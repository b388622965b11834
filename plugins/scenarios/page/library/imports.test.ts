import { toasts } from 'sdk/page/toasts.ts'
import { beforeEach, expect, test, vi } from 'vitest'
import { replaceEngine, storedTables } from '../../../../src/host/engines/engine.fixture.ts'
import { createScenarioImports } from '../../../../src/workers/media/imports/scenarios.ts'
import type { ImportStore } from '../../../../src/workers/media/imports/store.ts'
import type { ScenarioNews, ScenarioReading } from '../../../../src/workers/media/scenarios/types.ts'
import type { Change, ScenarioRecord } from '../../../../src/workers/storage/contract.ts'
import { importing, importScenarios, settleSame } from './imports.ts'

const world = {
  answers: [] as unknown[],
  undone: [] as number[],
}
const { tables, table, write, storage: stored } = storedTables()
const storage = {
  ...stored,
  saveStoryFiles: async () => {},
  commit: async (_: string, changes: readonly Change[]) => {
    write(changes)
    return 9
  },
  undo: async (commit: number) => void world.undone.push(commit),
}
async function* readScenario() {
  yield { kind: 'read', reading: world.answers.shift() } as ScenarioNews
}
const imports = createScenarioImports(() => storage as unknown as ImportStore, readScenario)
replaceEngine('storage', storage)
replaceEngine('media', imports)

const report = {
  format: 'guideme' as const,
  entry: 'Tea.xml',
  found: 0,
  missing: [],
  warnings: [],
  hosts: [],
  refused: [],
}
const reading = (parts: Partial<ScenarioReading> = {}): ScenarioReading => ({
  format: 'guideme',
  name: 'Tea',
  author: 'Ottilie Brandt',
  description: '',
  tags: [],
  script: '<Tea/>',
  texts: {},
  files: [],
  pages: 3,
  options: {},
  report,
  ...parts,
})
const bring = async (one: ScenarioReading, name = 'tea.zip') => {
  world.answers.push(one)
  await importScenarios([{ path: name, blob: new Blob() }])
  const item = importing.items.at(-1)
  if (!item) throw new Error('Nothing came in.')
  return item
}
const records = () => [...table('scenarios').values()] as ScenarioRecord[]

beforeEach(async () => {
  tables.clear()
  world.answers.length = 0
  world.undone.length = 0
  toasts.shown = []
  importing.items = []
  await bring(reading())
})

test.each<[string, Partial<ScenarioReading>, string]>([
  ['the same name and script file, from another archive', { script: '<Tea v="2"/>', pages: 4 }, 'tea-2.zip'],
  ['the very same script under another name', { name: 'Tea (1)' }, 'copy.zip'],
  [
    'the same file of the same author, called otherwise now',
    { name: 'Tea, second cup', script: '<Tea v="2"/>' },
    'tea.zip',
  ],
])('%s is the same story', async (_, parts, source) => {
  expect((await bring(reading(parts), source)).phase).toMatchObject({ kind: 'same', name: 'Tea' })
  expect(records()).toHaveLength(1)
})

test.each<[string, Partial<ScenarioReading>, string]>([
  ['another name in an archive of the same name', { name: 'Coffee', author: '', script: '<Coffee/>' }, 'tea.zip'],
  ['another script file of the same name', { script: '<Other/>', report: { ...report, entry: 'b.xml' } }, 'tea.zip'],
  ['another format', { format: 'eos', script: '<Tea/>', report: { ...report, format: 'eos' } }, 'tea.zip'],
])('%s is another story', async (_, parts, source) => {
  expect((await bring(reading(parts), source)).phase.kind).toBe('done')
  expect(records()).toHaveLength(2)
})

test('scenarios of Vesper are the same by their id, whatever they are called', async () => {
  const native = { format: 'native', script: { id: 'walk', v: 1 }, report: { ...report, format: 'native' } } as const
  await bring(reading({ ...native, name: 'A walk', pages: 5 }), 'walk.json')
  const again = reading({ ...native, name: 'A long walk', pages: 5, script: { id: 'walk', v: 2 } })
  expect((await bring(again, 'other.json')).phase).toMatchObject({ kind: 'same', name: 'A walk' })
})

test('an update keeps the name, the choices and the play, takes the new script, and can be taken back', async () => {
  const [old] = records()
  if (!old) throw new Error('Nothing came in.')
  table('scenarios').set(old.id, { ...old, name: 'My tea', played: 7, options: { prefs: { cups: 2 } } })
  table('scenarioScripts').set(old.id, { id: old.id, script: '<Tea/>', texts: { 'Tea.state': '<SETTINGS/>' }, report })
  table('scenarioPlays').set(old.id, { id: old.id, kept: { v: 1 } })
  const script = '<Tea v="2"/>'
  const again = await bring(reading({ script, pages: 4, texts: { 'new.css': '' } }))
  await settleSame(again.id, 'update')
  expect(importing.items.at(-1)?.phase).toMatchObject({ kind: 'done', isUpdate: true, scenario: old.id })
  expect(records()).toMatchObject([
    { id: old.id, name: 'My tea', created: old.created, played: 7, pages: 4, options: { prefs: { cups: 2 } } },
  ])
  expect(table('scenarioScripts').get(old.id)).toMatchObject({
    script,
    texts: { 'Tea.state': '<SETTINGS/>', 'new.css': '' },
  })
  expect(table('scenarioPlays').get(old.id)).toEqual({ id: old.id, kept: { v: 1 } })
  expect(toasts.shown.at(-1)?.title).toBe('My tea was updated')
  toasts.shown.at(-1)?.action?.run()
  await vi.waitFor(() => expect(world.undone).toEqual([9]))
})

test('both can be kept, and what was settled is settled', async () => {
  const item = await bring(reading({ script: '<Tea v="2"/>' }))
  await settleSame(item.id, 'both')
  await settleSame(item.id, 'update')
  expect(records()).toHaveLength(2)
  expect(importing.items.at(-1)?.phase).toMatchObject({ kind: 'done', isUpdate: false })
})
