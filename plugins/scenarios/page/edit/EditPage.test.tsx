// @vitest-environment happy-dom

import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { toasts } from 'sdk/page/toasts.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { replaceEngine, storedTables } from '../../../../src/host/engines/engine.fixture.ts'
import { runStoryEngine } from '../../../../src/host/plugins/storyEngine.fixture.ts'
import type { Change, ScenarioRecord } from '../../../../src/workers/storage/contract.ts'
import { scenarioRecord } from '../library/scenarioRecord.fixture.ts'
import * as form from './form/SelectionForm.tsx'
// Fetched beforehand, so that no test waits for the disk.
import './form/ProblemList.tsx'
import { provideServices } from '../../../../src/host/shell/provideServices.ts'
import * as graph from './Graph.tsx'

provideServices()

const world = vi.hoisted(() => ({
  fails: undefined as string | undefined,
  went: [] as string[],
  isWide: true,
  isGuarded: false,
}))
const { tables, table, write, storage } = storedTables()
replaceEngine('storage', {
  ...storage,
  commit: async (_: string, changes: readonly Change[]) => {
    if (world.fails !== undefined) throw new Error(world.fails)
    write(changes)
    return 7
  },
})
replaceEngine('media', { judgeAges: async () => ({ open: [] }) })
runStoryEngine('native')
replaceEngine('scenario', {
  about: async () => ({ pages: [{ id: 'start', label: 'In', leads: [] }], missing: [], diagnostics: problems }),
})
const problems = [{ severity: 'warning', message: 'Nothing leads on from here.', page: 'bar' }]
vi.mock('@tanstack/react-router', () => ({
  Link: ({ to, children, className }: { to: string; children: string; className: string }) => (
    <a href={to} className={className}>
      {children}
    </a>
  ),
  useBlocker: ({ enableBeforeUnload }: { enableBeforeUnload: () => boolean }) => {
    world.isGuarded = enableBeforeUnload()
  },
  useNavigate: () => async (where: { to: string }) => void world.went.push(where.to),
  useParams: () => ({ scenarioId: 'tea' }),
}))
vi.spyOn(form, 'default').mockImplementation(() => <p>the form</p>)
vi.spyOn(graph, 'default').mockImplementation(() => <p>the graph</p>)
vi.mock('virtua', () => ({
  VList: ({ data, children }: { data: unknown[]; children: (one: unknown) => unknown }) => (
    <section>{data.map((one) => children(one) as string)}</section>
  ),
}))

const { default: EditPage } = await import('./EditPage.tsx')
const { draft } = await import('./draft.ts')
const { removeNodeWithWayBack } = await import('./nodeActions.ts')
const { changeScript, closeDraft } = await import('./editing.ts')

const record = scenarioRecord({ pages: 2 })
const script = {
  id: 'tea',
  name: 'The tea room',
  start: 'bar',
  nodes: { bar: { desc: 'A kettle.' }, yard: { end: true } },
}

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  tables.clear()
  Object.assign(world, { fails: undefined, went: [], isWide: true })
  Object.assign(window, {
    matchMedia: () => ({ matches: world.isWide, addEventListener() {}, removeEventListener() {} }),
  })
  table('scenarios').set('tea', record)
  table('scenarioScripts').set('tea', { id: 'tea', script, texts: {} })
})
afterEach(async () => {
  cleanup()
  await closeDraft()
  toasts.shown = []
  vi.useRealTimers()
})

async function open(patch: Partial<ScenarioRecord> = {}) {
  table('scenarios').set('tea', { ...record, ...patch })
  render(<EditPage />)
  // What is read comes through modules that are loaded by then; how long that takes is the machine's.
  await act(() => vi.waitFor(() => expect(['none', 'reading']).not.toContain(draft.phase), 20_000))
  await rest()
}
const rest = (ms = 600) => act(() => vi.advanceTimersByTimeAsync(ms))
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }))
const show = (name: string | RegExp) => fireEvent.click(screen.getByRole('radio', { name }))

test('a scenario opens with its map and its form side by side', async () => {
  await open()
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Edit The tea room')
  expect(screen.getByText('the graph')).toBeTruthy()
  expect(screen.getByText('the form')).toBeTruthy()
  expect(screen.getByText('Saved')).toBeTruthy()
})

test('a new node is chosen, kept, and taken back', async () => {
  await open()
  press('Add node')
  expect(draft.selection).toEqual({ kind: 'node', id: 'node-1' })
  await rest(0)
  expect(screen.getByText('Saving…')).toBeTruthy()
  await rest()
  expect(screen.getByText('Saved')).toBeTruthy()
  expect(table('scenarioScripts').get('tea')).toMatchObject({ script: { nodes: { 'node-1': {} } } })
  press('Undo')
  expect(draft.script).toEqual(script)
  await rest(0)
  press('Redo')
  expect(draft.script).toMatchObject({ nodes: { 'node-1': {} } })
})

test('the list finds nodes by their names and words, and opens one', async () => {
  await open()
  show('List')
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'kettle' } })
  await rest()
  expect(screen.getAllByRole('listitem')).toHaveLength(1)
  press(/^bar A kettle. Start/)
  expect(draft.selection).toEqual({ kind: 'node', id: 'bar' })
})

test('a removed node can be brought back after other changes', async () => {
  await open()
  show('List')
  press(/^yard/)
  act(() => removeNodeWithWayBack('yard'))
  act(() => changeScript('Name', (before) => ({ ...before, name: 'Tea' })))
  expect(draft.script).not.toMatchObject({ nodes: { yard: {} } })
  act(() => toasts.shown.at(-1)?.action?.run())
  expect(draft.script).toMatchObject({ name: 'Tea', nodes: { yard: { end: true } } })
})

test('problems are counted, and one place is shown at a time on a phone', async () => {
  world.isWide = false
  await open()
  const parts = screen.getByRole('radiogroup', { name: 'Part of the editor' })
  expect(within(parts).getAllByRole('radio')).toHaveLength(3)
  expect(screen.queryByText('the form')).toBeNull()
  show('Problems (1)')
  await rest()
  expect(screen.getByText('Nothing leads on from here.')).toBeTruthy()
  show('Map')
  await rest()
  press(/^bar/)
  await rest()
  expect(screen.getByText('the form')).toBeTruthy()
})

test('what could not be kept says so, and is tried again', async () => {
  await open()
  world.fails = 'The storage is full.'
  press('Add node')
  await rest()
  expect(screen.getByRole('alert').textContent).toContain('The storage is full.')
  expect(world.isGuarded).toBe(true)
  world.fails = undefined
  press('Try again')
  await rest()
  expect(screen.queryByRole('alert')).toBeNull()
  expect(world.isGuarded).toBe(false)
})

test('what another tab did meanwhile is a choice', async () => {
  await open()
  press('Add node')
  table('scenarios').set('tea', { ...record, modified: 99 })
  await rest()
  press('Keep this version')
  await rest()
  expect(screen.getByText('Saved')).toBeTruthy()
  expect(table('scenarioScripts').get('tea')).toMatchObject({ script: { nodes: { 'node-1': {} } } })
})

test('a scenario of Vesper is copied to be changed', async () => {
  await open({ builtin: true })
  expect(screen.queryByRole('button', { name: 'Add node' })).toBeNull()
  press('Edit a copy')
  await rest()
  const [id = ''] = world.went.map((to) => to.split('/')[2])
  expect(table('scenarios').get(id)).toMatchObject({ name: 'The tea room (copy)', played: 0 })
  expect(table('scenarios').get(id)).not.toHaveProperty('builtin')
  expect(table('scenarioScripts').get(id)).toMatchObject({ script: { id, name: 'The tea room (copy)', start: 'bar' } })
})

test('another format is shown and stays as it is', async () => {
  await open({ engine: 'vesper.scenario-eos/eos' })
  expect(screen.getByText(/convert it to Vesper's own format/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Add node' })).toBeNull()
})

test('what is not there says so', async () => {
  tables.clear()
  render(<EditPage />)
  await rest()
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Scenario not found')
})

test('Ctrl+Z takes back, outside of fields', async () => {
  await open()
  press('Add node')
  fireEvent.keyDown(document.body, { key: 'z', ctrlKey: true })
  expect(draft.script).toEqual(script)
  fireEvent.keyDown(document.body, { key: 'Z', ctrlKey: true, shiftKey: true })
  expect(draft.script).toMatchObject({ nodes: { 'node-1': {} } })
})
