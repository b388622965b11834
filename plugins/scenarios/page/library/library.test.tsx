// @vitest-environment happy-dom

import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { storage } from 'sdk/page/engines.ts'
import { toasts } from 'sdk/page/toasts.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { replaceEngine, storedTables } from '../../../../src/host/engines/engine.fixture.ts'
import { provideServices } from '../../../../src/host/shell/provideServices.ts'
import { createScenarioImports } from '../../../../src/workers/media/imports/scenarios.ts'
import type { ScenarioNews, ScenarioReading } from '../../../../src/workers/media/scenarios/types.ts'
import type { ScenarioPlay, ScenarioRecord } from '../../../../src/workers/storage/contract.ts'

provideServices()

const world = vi.hoisted(() => ({
  undone: [] as number[],
  kept: [] as unknown[],
  params: {} as Record<string, string>,
  went: [] as string[],
  answers: [] as unknown[][],
  asked: [] as unknown[],
  play: vi.fn(async (_id: string, _from: string) => {}),
}))
const { tables, table, storage: stored } = storedTables()
replaceEngine('storage', {
  ...stored,
  readStoryFiles: async (hashes: readonly string[]) => hashes.map(() => undefined),
  saveStoryFiles: async (files: readonly unknown[]) => void world.kept.push(...files),
  undo: async (commit: number) => world.undone.push(commit),
})
async function* readScenario(_files: unknown, options: unknown) {
  world.asked.push(options)
  yield* (world.answers.shift() ?? []) as ScenarioNews[]
}
replaceEngine('media', createScenarioImports(storage, readScenario))
replaceEngine('scenario', { about: async () => ({ pages: [] }) })
vi.mock('virtua', () => ({
  WindowVirtualizer: ({ data, children }: { data: unknown[]; children: (row: unknown, at: number) => ReactNode }) =>
    data.map((row, at) => children(row, at)),
}))
vi.mock('@tanstack/react-router', () => ({
  Link: ({ to, children, activeOptions: _, ...rest }: { to: string; children: ReactNode; activeOptions?: unknown }) => (
    <a href={to} {...rest}>
      {children}
    </a>
  ),
  Navigate: ({ to }: { to: string }) => <p>went to {to}</p>,
  useNavigate: () => async (where: { to: string }) => void world.went.push(where.to),
  useParams: () => world.params,
}))
const samples = await import('./samples.ts')
vi.spyOn(samples, 'sampleRecords').mockResolvedValue([])
const play = await import('../play/playScenario.ts')
vi.spyOn(play, 'playScenario').mockImplementation(world.play)
const { refreshScenarios } = await import('./scenarioStore.ts')
const { importing, importScenarios } = await import('./imports.ts')
const { default: ScenariosPage } = await import('./ScenariosPage.tsx')
const { default: ScenarioPage } = await import('./ScenarioPage.tsx')
const { default: TagPage } = await import('./TagPage.tsx')
const { default: ImportDialog } = await import('./ImportDialog.tsx')
const { default: CommunityScenarioPage } = await import('./CommunityScenarioPage.tsx')

const teaRoom: ScenarioRecord = {
  id: 'tea-room',
  name: 'The tea room',
  author: 'Ottilie Brandt',
  description: 'Rain, and a kettle.',
  tags: ['tea', 'Slow Burn'],
  engine: 'vesper.scenario-eos/eos',
  created: 1,
  modified: 1,
  played: 0,
  pages: 12,
  missing: 2,
  options: {},
  source: 'tea.zip',
}
const report = {
  format: 'eos' as const,
  entry: 'tease.json',
  found: 3,
  missing: ['The garden, picture 4', 'rain.mp3'],
  warnings: [],
  hosts: ['media.milovana.com'],
  refused: [],
}
const saved = { state: {}, seed: 1, at: 1, page: 'kettle', steps: 4 }
const played: ScenarioPlay = { id: 'tea-room', saved, progress: { page: 'kettle', seen: 4, over: false, at: 1 } }
const reading: ScenarioReading = {
  format: 'guideme',
  name: 'The lighthouse',
  author: '',
  description: '',
  tags: [],
  script: '<Page/>',
  texts: {},
  files: [],
  pages: 1,
  options: {},
  report: { ...report, format: 'guideme', missing: ['lamp.jpg'] },
}

beforeEach(() => {
  tables.clear()
  table('scenarios').set('tea-room', teaRoom)
  table('scenarioScripts').set('tea-room', { id: 'tea-room', script: {}, texts: {}, report })
  for (const list of [world.undone, world.kept, world.went, world.answers, world.asked]) list.length = 0
  world.params = {}
  world.play.mockClear()
  toasts.shown = []
  importing.items = []
  HTMLDialogElement.prototype.showModal ??= function open(this: HTMLDialogElement) {
    this.open = true
  }
})
afterEach(cleanup)

const settled = () => act(async () => void (await new Promise((resolve) => setTimeout(resolve))))
async function open(page: ReactNode) {
  render(page)
  await act(refreshScenarios)
  await settled()
}
const press = async (name: string | RegExp) => {
  fireEvent.click(screen.getByRole('button', { name }))
  await settled()
}
const names = () => screen.queryAllByRole('article').map((card) => card.querySelector('h2')?.textContent)

test('the library shows each scenario with its author and kind, and leads to its page', async () => {
  await open(<ScenariosPage />)
  expect(screen.getByRole('link', { name: 'The tea room' }).getAttribute('href')).toBe('/scenario/tea-room')
  expect(screen.getByRole('article').textContent).toContain('by Ottilie Brandt · EOS script')
  expect(screen.getByRole('article').textContent).toContain('2 files missing')
})

test('an empty library says what to do', async () => {
  tables.clear()
  await open(<ScenariosPage />)
  expect(screen.getByRole('heading', { name: 'No scenarios yet' })).toBeTruthy()
})

test('a search without a find offers to forget it', async () => {
  await open(<ScenariosPage />)
  fireEvent.change(screen.getByRole('searchbox', { name: 'Search scenarios' }), { target: { value: 'lighthouse' } })
  await settled()
  expect(names()).toEqual([])
  await press('Clear search')
  expect(names()).toEqual(['The tea room'])
})

test('the address of a tag shows what has it, however it is written', async () => {
  table('scenarios').set('other', { ...teaRoom, id: 'other', name: 'Other', tags: ['slow-burn'] })
  table('scenarios').set('third', { ...teaRoom, id: 'third', name: 'Third', tags: [] })
  world.params = { tagId: 'slow-burn' }
  await open(<TagPage />)
  expect(names().sort()).toEqual(['Other', 'The tea room'])
  expect(screen.getByRole('link', { current: 'page' }).textContent).toContain('Slow Burn')
})

test('the page of a scenario tells what it is, what is missing, and where it would fetch from', async () => {
  world.params = { scenarioId: 'tea-room' }
  await open(<ScenarioPage />)
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('The tea room')
  const text = document.body.textContent
  for (const words of ['Not played yet', 'Rain, and a kettle.', 'tea.zip', 'rain.mp3', 'media.milovana.com'])
    expect(text).toContain(words)
})

test('a scenario that was never played starts', async () => {
  world.params = { scenarioId: 'tea-room' }
  await open(<ScenarioPage />)
  await press('Start')
  expect(world.play).toHaveBeenCalledWith('tea-room', 'beginning')
  expect((table('scenarios').get('tea-room') as ScenarioRecord).played).toBeGreaterThan(0)
})

test('one that was left goes on where it was, or from the beginning', async () => {
  table('scenarioPlays').set('tea-room', played)
  world.params = { scenarioId: 'tea-room' }
  await open(<ScenarioPage />)
  expect(document.body.textContent).toContain('4 of 12 pages seen, left at “kettle”')
  await press('Resume')
  await press('Start over')
  expect(world.play.mock.calls).toEqual([
    ['tea-room', 'where-left'],
    ['tea-room', 'beginning'],
  ])
})

test('a card shows how far one is, and goes on there without a visit to its page', async () => {
  table('scenarios').set('tea-room', { ...teaRoom, played: 5 })
  table('scenarioPlays').set('tea-room', played)
  await open(<ScenariosPage />)
  await settled()
  expect(screen.getByRole('article').textContent).toContain('4 of 12 pages seen')
  expect(screen.getByRole('progressbar', { name: 'Pages seen' }).getAttribute('value')).toBe('4')
  await press('Resume The tea room')
  expect(world.play).toHaveBeenCalledWith('tea-room', 'where-left')
})

test('a card of what was played to its end, or never, has nothing to resume', async () => {
  const { saved: _, ...rest } = played
  table('scenarios').set('tea-room', { ...teaRoom, played: 5 })
  table('scenarioPlays').set('tea-room', { ...rest, progress: { ...rest.progress, over: true } })
  table('scenarios').set('other', { ...teaRoom, id: 'other', name: 'Other' })
  await open(<ScenariosPage />)
  await settled()
  expect(screen.queryByRole('button', { name: /Resume/ })).toBeNull()
  expect(document.body.textContent).toContain('Played to the end')
})

test('an EOS script can be played as another player would', async () => {
  world.params = { scenarioId: 'tea-room' }
  await open(<ScenarioPage />)
  fireEvent.change(screen.getByRole('combobox', { name: 'Compatibility' }), { target: { value: 'oeos' } })
  await settled()
  expect((table('scenarios').get('tea-room') as ScenarioRecord).options).toEqual({ profile: 'oeos' })
})

test('deleting takes everything with it, and can be taken back', async () => {
  const { deleteScenario } = await import('./scenarioStore.ts')
  table('scenarioPlays').set('tea-room', played)
  await act(async () => void (await deleteScenario(teaRoom)))
  for (const rows of tables.values()) expect(rows.size).toBe(0)
  toasts.shown[0]?.action?.run()
  await settled()
  expect(world.undone).toEqual([7])
})

test('a scenario that is gone is told as such', async () => {
  world.params = { scenarioId: 'gone' }
  await open(<ScenarioPage />)
  expect(screen.getByRole('heading', { name: 'Scenario not found' })).toBeTruthy()
})

test('the older address of a scenario leads to the new one', async () => {
  world.params = { scenarioId: 'tea-room' }
  await open(<CommunityScenarioPage />)
  expect(document.body.textContent).toBe('went to /scenario/tea-room')
})

const lighthouse = [{ path: 'Lighthouse.zip', blob: new Blob(['PK']) }]
const picture = { hash: 'a'.repeat(40), blob: new Blob(['x']) }

test('an import keeps the files, then the scenario, and tells what is missing', async () => {
  world.answers.push([
    { kind: 'files', files: [picture] },
    { kind: 'read', reading },
  ])
  render(<ImportDialog onClose={() => {}} />)
  await act(() => importScenarios(lighthouse))
  await settled()
  expect(world.kept).toEqual([picture])
  const record = [...table('scenarios').values()].find((one) => (one as ScenarioRecord).name === 'The lighthouse')
  expect(record).toMatchObject({ engine: 'vesper.scenario-guideme/guideme', missing: 1, source: 'Lighthouse.zip' })
  expect(screen.getByText('Imported as The lighthouse.')).toBeTruthy()
  expect(document.body.textContent).toContain('lamp.jpg')
})

test('a locked archive asks for its password', async () => {
  world.answers.push([{ kind: 'password', wrong: false }], [{ kind: 'read', reading }])
  render(<ImportDialog onClose={() => {}} />)
  await act(() => importScenarios(lighthouse))
  fireEvent.change(screen.getByLabelText('Archive password'), { target: { value: 'keeper' } })
  await press('Open archive')
  expect(world.asked).toMatchObject([{}, { password: 'keeper' }])
  expect(screen.getByText('Imported as The lighthouse.')).toBeTruthy()
})

test('of several scripts those that are picked come in', async () => {
  const entries = ['a.xml', 'b.xml', 'c.xml'].map((path) => ({ path, format: 'guideme' as const, title: path }))
  world.answers.push([{ kind: 'choose', entries }], [{ kind: 'read', reading }], [{ kind: 'read', reading }])
  render(<ImportDialog onClose={() => {}} />)
  await act(() => importScenarios(lighthouse))
  fireEvent.click(screen.getByRole('checkbox', { name: /a\.xml/ }))
  fireEvent.click(screen.getByRole('checkbox', { name: /c\.xml/ }))
  await press('Import 2 scenarios')
  expect(world.asked).toMatchObject([{}, { entry: 'a.xml' }, { entry: 'c.xml' }])
})

test('what cannot be brought in says why', async () => {
  world.answers.push([{ kind: 'refused', message: 'This file is no scenario.' }])
  render(<ImportDialog onClose={() => {}} />)
  await act(() => importScenarios(lighthouse))
  await settled()
  expect(screen.getByRole('alert').textContent).toBe('This file is no scenario.')
})

test('a tease comes in from its address and its pasted script', async () => {
  world.answers.push([{ kind: 'read', reading }])
  render(<ImportDialog onClose={() => {}} />)
  const address = screen.getByLabelText('Address or number of the tease')
  fireEvent.change(address, { target: { value: 'https://example.com/showtease.php?id=12' } })
  expect(screen.getByText(/no address of a tease/)).toBeTruthy()
  fireEvent.change(address, { target: { value: 'https://milovana.com/webteases/showtease.php?id=12&key=ab' } })
  const link = screen.getByRole('link', { name: 'Open its script on milovana.com' })
  expect(link.getAttribute('href')).toBe('https://milovana.com/webteases/geteosscript.php?id=12&key=ab')
  fireEvent.change(screen.getByLabelText('Script of the tease'), { target: { value: '{"pages":{}}' } })
  await press('Import script')
  await settled()
  expect([...table('scenarios').values()]).toContainEqual(expect.objectContaining({ source: 'tease-12.json' }))
})
