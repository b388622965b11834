// @vitest-environment happy-dom

import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import type { ReactNode } from 'react'
import type { CharacterId, PluginId } from 'sdk'
import { setIncognito } from 'sdk/page/incognito.fixture.ts'
import { readSettings } from 'sdk/page/settings/document.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { replaceEngine } from '../../../../src/host/engines/engine.fixture.ts'
import { lampPlugin } from '../../../../src/host/plugins/plugin.fixture.ts'
import { sampleMemory } from '../../../../src/shared/memories/sampleMemory.fixture.ts'
import type { EmbedderInfo } from '../../../../src/workers/embedding/contract.ts'
import type { Memory } from '../../../../src/workers/memory/contract.ts'
import type { Change, ChangeNotice } from '../../../../src/workers/storage/contract.ts'
import manifest from '../../plugin.json' with { type: 'json' }
import { memorySection } from '../memorySection.ts'

const house: EmbedderInfo = { model: 'all-MiniLM-L6-v2-int8', dimensions: 384, runs: 'wasm' }
const world = vi.hoisted(() => ({
  memories: new Map<string, Memory>(),
  gone: [] as (readonly Memory[])[],
  labels: [] as string[],
  broken: '',
  tell: (_: Partial<ChangeNotice>) => {},
}))
const names: Readonly<Record<string, string>> = { ingrid: 'Ingrid Solvang', wren: 'Wren' }

replaceEngine('storage', {
  async memoryDatabases() {
    if (world.broken) throw new Error(world.broken)
    const count = (character: string, type: Memory['type']) =>
      [...world.memories.values()].filter((memory) => memory.character === character && memory.type === type).length
    return Object.keys(names).flatMap((character) =>
      (['player', 'self'] as const).map((memoryType) => ({
        characterId: character,
        characterName: names[character],
        memoryType,
        totalMemories: count(character, memoryType),
        lastModified: Date.UTC(2026, 4, 3, 12),
      })),
    )
  },
  breakdown: async () => ({ parts: [{ table: 'memories', records: world.memories.size, bytes: 2_097_152 }] }),
  async *memoriesOf(character: string) {
    yield [...world.memories.values()].filter((memory) => memory.character === character)
  },
  async commit(label: string, changes: readonly Change[]) {
    const gone = changes.flatMap(({ table, kind, ...change }) => {
      const memory = table === 'memories' && kind === 'delete' && 'key' in change && world.memories.get(`${change.key}`)
      if (memory) world.memories.delete(memory.id)
      return memory || []
    })
    world.labels.push(label)
    world.gone.push(gone)
    return world.gone.length
  },
  async *changes(signal: AbortSignal) {
    const notice = await new Promise<Partial<ChangeNotice> | undefined>((resolve) => {
      world.tell = resolve
      signal.addEventListener('abort', () => resolve(undefined))
    })
    if (notice) yield notice
  },
})
replaceEngine('embedding', { current: async () => house })
replaceEngine('memory', {
  async undo(commit: number) {
    for (const memory of world.gone[commit - 1] ?? []) world.memories.set(memory.id, memory)
  },
  async *reembed(signal: AbortSignal) {
    yield { done: 120, of: 1204, embedder: house }
    await new Promise((resolve) => signal.addEventListener('abort', resolve))
  },
})
vi.mock('@tanstack/react-router', () => ({
  Link: ({ to, params = {}, children, ...rest }: { to: string; params?: object; children: ReactNode }) => (
    <a href={to.replace(/\$\w+/, Object.values(params).join())} {...rest}>
      {children}
    </a>
  ),
  Navigate: ({ to }: { to: string }) => <p>went to {to}</p>,
}))

const { entitle } = await import('sdk/page/entitlements.ts')
const { install, switchOn, uninstall } = await import('../../../../src/host/plugins/registry.ts')
const { settings } = await import('sdk/page/settings/settings.ts')
const { routes } = await import('sdk/page/points/points.ts')
const { toasts } = await import('sdk/page/toasts.ts')
const { answerConfirmation, confirmation } = await import('sdk/ui/confirm.ts')
const { default: AiMemoryPage } = await import('./AiMemoryPage.tsx')
const { provideServices } = await import('../../../../src/host/shell/provideServices.ts')
const { EmbedderCard } = await import('./EmbedderCard.tsx')
const { StoredCard } = await import('./StoredCard.tsx')
const { default: MemoriesPage } = await import('./MemoriesPage.tsx')
const { WriterCard } = await import('./MemoriesPage.tsx')
const { memorySystem } = await import('./memorySystem.ts')
const { stopVectors } = await import('./vectors.ts')

provideServices()

const vectors = lampPlugin({
  id: 'acme.vectors' as PluginId,
  name: 'Vectors',
  permissions: { net: { hosts: ['https://vectors.example'], reason: 'Memories go to your server.' } },
  contributes: { embedder: [{ id: 'endpoint', label: 'A server of mine', dimensions: 384 }] },
})

beforeEach(() => {
  Object.assign(window, { matchMedia: () => ({ matches: false, addEventListener() {}, removeEventListener() {} }) })
  Object.assign(settings, readSettings({}))
  Object.assign(memorySystem, { phase: 'idle', problem: '', embedder: undefined, vectors: { kind: 'unknown' } })
  Object.assign(world, { broken: '', isIncognito: false })
  world.memories.clear()
  for (const [id, character, type] of [
    ['tea', 'ingrid', 'player'],
    ['boat', 'ingrid', 'player'],
    ['patience', 'ingrid', 'self'],
    ['garden', 'wren', 'player'],
  ] as const)
    world.memories.set(id, sampleMemory({ id, type, character: character as CharacterId }))
  world.gone.length = 0
  world.labels.length = 0
  toasts.shown = []
  entitle(undefined)
  install([vectors])
})
afterEach(() => {
  cleanup()
  stopVectors()
  uninstall(vectors.id)
})

async function openPage() {
  render(<MemoriesPage />)
  await screen.findByText(/^4 memories/)
}
async function openKept() {
  render(<StoredCard />)
  await screen.findByText(/^4 memories|Couldn't load/)
}
const openEmbedder = () => render(<EmbedderCard />)
const press = async (name: string) =>
  await act(async () => fireEvent.click(screen.getByRole('button', { name, hidden: true })))
const answer = async (yes: boolean) => await act(async () => answerConfirmation(yes))

test('the settings of memory have both their addresses, and one entry in the list', () => {
  const { route, settingsPage } = manifest.page
  expect(settingsPage.map(({ path, isListed = true }) => [path, isListed])).toEqual([
    ['ai/memories', true],
    ['ai-memory', false],
  ])
  expect(route.map(({ path }) => path)).toContain('/memory-test')
  render(<AiMemoryPage />)
  expect(screen.getByText('went to /settings/ai/memories')).toBeTruthy()
})

test('shows the default settings unchanged', async () => {
  await openPage()
  expect(screen.getByLabelText(/^Characters remember you/)).toHaveProperty('checked', true)
  expect(screen.getByLabelText(/^Reveries(?! per)/)).toHaveProperty('checked', true)
  expect(
    screen.getByText(/^A chat is read after the turns 5, 15, 35, 55, 75 and so on. Up to 40 messages between/),
  ).toBeTruthy()
  const thumbs = [...document.querySelectorAll('[role="slider"]')]
  expect(thumbs.map((thumb) => [thumb.getAttribute('aria-label'), thumb.getAttribute('aria-valuenow')])).toEqual([
    ['Maximum per reading', '5'],
    ['Memories per reply', '10'],
    ['Reveries per reply', '5'],
  ])
  expect(screen.getByLabelText('Messages read each time')).toHaveProperty('value', '10')
  expect(screen.getByLabelText('Maximum per character')).toHaveProperty('value', '100')
})

test('switched off, what says when and how is gone, and what is remembered is still there', async () => {
  await openPage()
  await act(async () => fireEvent.click(screen.getByLabelText(/^Characters remember you/)))
  expect(memorySection.now.remember).toBe(false)
  expect(screen.queryByText('Schedule and limits')).toBeNull()
  expect(screen.getByRole('link', { name: 'Ingrid Solvang' })).toBeTruthy()
})

test('the turns can be changed, and the page says what comes of it', async () => {
  await openPage()
  await press('Remove Turn 2')
  expect(memorySection.now.turns).toEqual([5])
  expect(screen.getByText(/^A chat is read after the turns 5, 25, 45, 65, 85 and so on./)).toBeTruthy()
})

test('lists the size of each character’s memories with a link', async () => {
  await openKept()
  expect(screen.getByText('4 memories, about 2.0 MB')).toBeTruthy()
  expect(screen.getByText(/^2 about you, 1 reverie, last changed/)).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Wren' }).getAttribute('href')).toBe('/character/wren/memory')
  expect(screen.getByRole('link', { name: 'Test recall' }).getAttribute('href')).toBe('/memory-test')
})

test('deletes all memories of a character after a question, with undo', async () => {
  await openKept()
  await press('Delete memories: Ingrid Solvang')
  expect(confirmation.question?.text).toContain('3 memories will be deleted, including ones you pinned')
  await answer(true)
  expect([...world.memories.keys()]).toEqual(['garden'])
  expect(world.labels).toEqual(["Ingrid Solvang's memories deleted"])
  expect(screen.queryByRole('link', { name: 'Ingrid Solvang' })).toBeNull()
  await act(async () => toasts.shown[0]?.action?.run())
  expect(world.memories.size).toBe(4)
  expect(await screen.findByRole('link', { name: 'Ingrid Solvang' })).toBeTruthy()
})

test('declining the question deletes nothing', async () => {
  await openKept()
  await press('Delete all memories')
  await answer(false)
  expect([world.memories.size, world.labels, toasts.shown]).toEqual([4, [], []])
})

test('everybody forgets everything in one step', async () => {
  await openKept()
  await press('Delete all memories')
  expect(confirmation.question?.title).toBe('Delete all memories?')
  await answer(true)
  expect(world.labels).toEqual(['All memories deleted'])
  expect(await screen.findByText(/^No memories yet/)).toBeTruthy()
  await act(async () => toasts.shown[0]?.action?.run())
  expect(world.memories.size).toBe(4)
})

test('shows changes made elsewhere', async () => {
  await openKept()
  world.memories.delete('tea')
  await act(async () => world.tell({ commit: 9, tables: ['memories'] }))
  expect(await screen.findByText('3 memories, about 2.0 MB')).toBeTruthy()
})

test('a store that cannot be read is told with what to do', async () => {
  world.broken = 'The disk does not answer.'
  await openKept()
  expect(screen.getByRole('alert').textContent).toBe(
    "Couldn't load the memories. The disk does not answer. Reload the page to try again.",
  )
})

test('the embedder says nothing of itself until it is loaded, and can be loaded', async () => {
  openEmbedder()
  expect(screen.getByText(/Not loaded yet/)).toBeTruthy()
  await press('Load model')
  expect(screen.getByText(/all-MiniLM-L6-v2-int8 runs on one core/)).toBeTruthy()
})

test('says why recall is not better', async () => {
  Object.assign(memorySystem, { phase: 'loaded', embedder: { ...house, why: 'There is no graphics chip.' } })
  openEmbedder()
  expect(screen.getByText('There is no graphics chip.')).toBeTruthy()
})

test('memory that could not be started says that chats go on', async () => {
  Object.assign(memorySystem, { phase: 'error', problem: 'No worker can be started.' })
  openEmbedder()
  expect(screen.getByText(/No worker can be started. Memories are matched by words instead/)).toBeTruthy()
})

test('an embedder of a plugin can be chosen; one that is switched off keeps its name', async () => {
  openEmbedder()
  const choice = screen.getByRole('combobox', { name: 'Embedder' })
  fireEvent.change(choice, { target: { value: 'acme.vectors/endpoint' } })
  expect(memorySection.now.embedder).toBe('acme.vectors/endpoint')
  expect(within(choice).getByRole('option', { name: 'A server of mine (Vectors)' })).toBeTruthy()
  expect(await screen.findByText(/^Memories go to your server/)).toBeTruthy()
  expect(screen.getByText('Set up Vectors').getAttribute('href')).toBe('/settings/plugins/acme.vectors')
  act(() => switchOn(vectors.id, false))
  expect(await within(choice).findByRole('option', { name: 'acme.vectors/endpoint (switched off)' })).toBeTruthy()
})

test('vectors that are being made can be counted, stopped and gone on with', async () => {
  memorySystem.vectors = { kind: 'making', done: 12, of: 90 }
  openEmbedder()
  expect(screen.getByRole('progressbar', { name: 'Memories indexed' })).toHaveProperty('value', 12)
  expect(screen.getByText(/12 of 90/)).toBeTruthy()
  await press('Cancel')
  expect(screen.getByText(/Stopped after 12 of 90 memories/)).toBeTruthy()
  await press('Resume')
  expect(await screen.findByText(/120 of 1,204/)).toBeTruthy()
})

test('another provider may write the memories; what was switched off is said', async () => {
  memorySection.now.provider = 'lamp'
  render(<WriterCard />)
  const choice = screen.getByRole('combobox', { name: 'Provider' })
  expect(within(choice).getByRole('option', { name: 'lamp (switched off)' })).toBeTruthy()
  expect(screen.getByText(/so no new memories are saved/)).toBeTruthy()
  fireEvent.change(choice, { target: { value: '' } })
  expect(memorySection.now.provider).toBe('')
})

test('with a billing server the page shows supporter features, and a link only where there is one', async () => {
  entitle('guest')
  await openPage()
  expect(screen.getAllByRole('region', { name: 'For supporters' })).toHaveLength(2)
  expect(screen.queryByText('Upgrade to Supporter')).toBeNull()
  const page = { path: '/subscription', title: 'Supporter', load: async () => ({ default: () => null }) }
  const remove = routes.add('subscription', page)
  await act(async () => {})
  expect(screen.getAllByRole('link', { name: 'Upgrade to Supporter' })).toHaveLength(2)
  remove()
})

test('an incognito page says that nothing new is noted', async () => {
  setIncognito(true)
  await openPage()
  expect(screen.getByText(/In incognito mode, no new memories are saved/)).toBeTruthy()
})
