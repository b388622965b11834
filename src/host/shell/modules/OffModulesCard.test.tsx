// @vitest-environment happy-dom

import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { changeForTest } from 'sdk/page/settings/settings.fixture.ts'
import { toasts } from 'sdk/page/toasts.ts'
import { answerConfirmation, confirmation } from 'sdk/ui/confirm.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { replaceEngine } from '../../engines/engine.fixture.ts'
import { modulesSection } from './modulesSection.ts'
import OffModulesCard from './OffModulesCard.tsx'

const world = { memories: ['one', 'two'], committed: [] as unknown[], undone: [] as number[] }
const changed = vi.fn(async () => {})
replaceEngine('storage', {
  breakdown: async () => ({
    parts: [
      { table: 'memories', records: world.memories.length, bytes: 100 },
      { table: 'lorebooks', records: 3, bytes: 100 },
      { table: 'characters', records: 4, bytes: 100 },
    ],
  }),
  list: async (table: string) => (table === 'memories' ? world.memories.map((id) => ({ id })) : []),
  commit: async (label: string, changes: unknown) => world.committed.push([label, changes]),
  undo: async (commit: number) => void world.undone.push(commit),
})

beforeEach(() => {
  Object.assign(world, { memories: ['one', 'two'], committed: [], undone: [] })
  toasts.shown = []
  changed.mockClear()
})
afterEach(cleanup)

async function show(...off: string[]) {
  changeForTest(modulesSection, { off })
  render(<OffModulesCard changed={changed} />)
  await act(async () => {})
}

const press = async (name: string) => {
  fireEvent.click(screen.getByRole('button', { name }))
  await act(async () => {})
}

test('what is on, or has kept nothing, is not listed', async () => {
  await show('presets')
  expect(screen.queryByText('Modules that are off')).toBeNull()
})

test('what a module that is off has kept is counted, and deleted after a question, in one step', async () => {
  await show('memory')
  expect(screen.getByText('Memories: 2 records')).toBeTruthy()
  expect(screen.queryByText(/Lorebooks/)).toBeNull()
  await press('Delete what Memories keeps')
  expect(confirmation.question?.title).toBe('Delete what Memories keeps?')
  await act(async () => answerConfirmation(true))
  const deletions = ['one', 'two'].map((key) => ({ kind: 'delete', table: 'memories', key }))
  expect(world.committed).toEqual([['Memories: data deleted', deletions]])
  expect(changed).toHaveBeenCalledTimes(1)
})

test('it can be taken back', async () => {
  await show('memory')
  await press('Delete what Memories keeps')
  await act(async () => answerConfirmation(true))
  await act(async () => toasts.shown[0]?.action?.run())
  expect([world.undone, changed.mock.calls.length]).toEqual([[1], 2])
})

test('nothing is deleted when the player thinks better of it', async () => {
  await show('memory')
  await press('Delete what Memories keeps')
  await act(async () => answerConfirmation(false))
  expect(world.committed).toEqual([])
})
