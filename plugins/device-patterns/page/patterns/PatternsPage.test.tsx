// @vitest-environment happy-dom

import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { storage } from 'sdk/page/engines.ts'
import { toasts } from 'sdk/page/toasts.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { replaceEngine } from '../../../../src/host/engines/engine.fixture.ts'
import { createPatternImports } from '../../../../src/workers/media/imports/patterns.ts'
import type { Change, PatternRecord } from '../../../../src/workers/storage/contract.ts'
import { lantern, outputs } from './outputs.fixture.ts'

const world = vi.hoisted(() => ({
  records: new Map<string, unknown>(),
  undone: [] as number[],
  play: vi.fn(async (_: unknown) => 5),
  end: vi.fn(async (_: unknown) => {}),
}))
replaceEngine('storage', {
  list: async () => [...world.records.values()],
  read: async (_: string, id: string) => world.records.get(id),
  commit: async (_: string, changes: readonly Change[]) => {
    for (const change of changes) {
      if (change.kind === 'put') world.records.set((change.value as PatternRecord).id, change.value)
      else world.records.delete(String(change.key))
    }
    return 1
  },
  undo: async (commit: number) => world.undone.push(commit),
  async *changes() {},
})
replaceEngine('media', createPatternImports(storage))
replaceEngine('stimulation', { play: world.play, end: world.end })
vi.mock('@tanstack/react-router', () => ({
  Link: ({ to, children }: { to: string; children: ReactNode }) => <a href={to}>{children}</a>,
  useNavigate: () => async () => {},
}))
const { provideServices } = await import('../../../../src/host/shell/provideServices.ts')
provideServices()
const { devices } = await import('sdk/page/devices/devices.ts')
const { showState } = await import('../../../../src/host/devices/showState.ts')
const { default: PatternsPage } = await import('./PatternsPage.tsx')

const tide: PatternRecord = {
  id: 'tide',
  name: 'Tide',
  pattern: { kind: 'wave', periodMs: 3000 },
  created: 0,
  modified: 0,
}

beforeEach(() => {
  world.records.clear()
  world.records.set(tide.id, tide)
  world.play.mockClear()
  world.end.mockClear()
  toasts.shown = []
  showState(outputs([lantern({})]))
})
afterEach(cleanup)

async function open() {
  render(<PatternsPage />)
  await act(async () => {})
}
const press = async (name: string | RegExp) => {
  fireEvent.click(screen.getByRole('button', { name }))
  await act(async () => {})
}

test('ready made patterns stand beside one’s own, each with its curve in words', async () => {
  await open()
  const own = screen.getByRole('list', { name: 'Your patterns' })
  expect(own.textContent).toContain('TideWave, every 3 s')
  expect(screen.getByRole('list', { name: 'Built-in patterns' }).children.length).toBeGreaterThan(8)
  expect(screen.getAllByRole('img', { name: 'Curve: Wave, every 3 s' })).toHaveLength(1)
})

test('a pattern is tried faintly, for a while, on what was chosen, and ends when its window closes', async () => {
  await open()
  await press('Try Tide')
  await press('Test on device')
  expect(world.play).toHaveBeenCalledWith(
    expect.objectContaining({ source: 'hand', sense: 'pleasure', pattern: tide.pattern, level: 0.2, ms: 10_000 }),
  )
  await press('Close')
  expect(world.end).toHaveBeenCalledWith({ id: 5 })
})

test('a pattern can be stopped where it was started', async () => {
  await open()
  await press('Try Tide')
  await press('Test on device')
  const playing = { id: 5, source: 'hand', sense: 'pleasure', level: 0.2, pattern: 'wave', from: 0, until: 1 } as const
  await act(async () => showState(outputs([lantern({})], { playing: [playing] })))
  await press('Stop test')
  expect(world.end).toHaveBeenCalledWith({ id: 5 })
})

test('a pattern that is deleted can be brought back', async () => {
  await open()
  fireEvent.click(screen.getByRole('button', { name: 'More for Tide' }))
  const menu = screen.getByRole('menu', { name: 'More for Tide', hidden: true })
  fireEvent(menu, Object.assign(new Event('beforetoggle'), { newState: 'open' }))
  await act(async () => {})
  fireEvent.click(screen.getByRole('menuitem', { name: 'Delete', hidden: true }))
  await act(async () => {})
  expect(world.records.size).toBe(0)
  act(() => toasts.shown[0]?.action?.run())
  await act(async () => {})
  expect(world.undone).toEqual([1])
})

test('files are imported together, and one that cannot be read is named', async () => {
  const script = {
    actions: [
      { at: 0, pos: 0 },
      { at: 500, pos: 100 },
    ],
    metadata: { creator: 'Marlow' },
  }
  const files = [new File([JSON.stringify(script)], 'Evening.funscript'), new File(['{}'], 'x.funscript')]
  await open()
  fireEvent.change(screen.getByLabelText('Pattern files'), { target: { files } })
  await vi.waitFor(() => expect(toasts.shown).toHaveLength(2))
  expect([...world.records.values()]).toContainEqual(
    expect.objectContaining({ name: 'Evening', about: { creator: 'Marlow' } }),
  )
  expect(toasts.shown.map(({ title }) => title)).toEqual(["Couldn't import x.funscript", 'Evening is in your patterns'])
  expect(devices.state.devices).toHaveLength(1)
})
