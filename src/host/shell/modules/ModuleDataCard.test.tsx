// @vitest-environment happy-dom

import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { PluginError } from 'sdk'
import { errors } from 'sdk/page/errors.ts'
import { changeForTest } from 'sdk/page/settings/settings.fixture.ts'
import { toasts } from 'sdk/page/toasts.ts'
import { answerConfirmation, confirmation } from 'sdk/ui/confirm.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { replaceEngine } from '../../engines/engine.fixture.ts'
import ModuleDataCard from './ModuleDataCard.tsx'
import { modulesSection } from './modulesSection.ts'

const world = {
  counts: {} as Readonly<Record<string, number>>,
  deleted: [] as unknown[],
  undone: [] as number[],
  isFull: false,
}
const changed = vi.fn(async () => {})
replaceEngine('storage', {
  count: async (tables: readonly string[]) => tables.map((table) => world.counts[table] ?? 0),
  deleteAll: async (label: string, tables: unknown) => world.deleted.push([label, tables]),
  async undo(commit: number) {
    if (world.isFull) throw new PluginError('storage/quota', 'No room')
    return world.undone.push(commit)
  },
})

beforeEach(() => {
  Object.assign(world, { counts: { memories: 2, lorebooks: 1, characters: 4 }, deleted: [], undone: [], isFull: false })
  toasts.shown = []
  changed.mockClear()
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

async function show(...off: string[]) {
  changeForTest(modulesSection, { off })
  render(<ModuleDataCard changed={changed} />)
  await act(async () => {})
}

const press = async (name: string) => {
  fireEvent.click(screen.getByRole('button', { name }))
  await act(async () => {})
}

test('lists what modules keep with its count, and nothing of those that keep nothing', async () => {
  world.counts = { images: 10, loras: 9_990 }
  await show('memory')
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    `Pictures: ${(10_000).toLocaleString()} recordsExport…`,
  ])
})

test('is not there where no module keeps anything', async () => {
  world.counts = { characters: 4 }
  await show()
  expect(screen.queryByText('Module data')).toBeNull()
})

test('offers to delete only what a module keeps that is off', async () => {
  await show('memory')
  expect(screen.getByText('Memories (off): 2 records')).toBeTruthy()
  expect(screen.getByText('Lorebooks: 1 record')).toBeTruthy()
  expect(screen.getAllByRole('button', { name: /^Export/ })).toHaveLength(2)
  expect(screen.getAllByRole('button', { name: /^Delete/ })).toHaveLength(1)
})

test('deletes it after a question, in one step of the storage engine', async () => {
  await show('memory')
  await press('Delete what Memories keeps')
  expect(confirmation.question?.title).toBe('Delete what Memories keeps?')
  await act(async () => answerConfirmation(true))
  expect(world.deleted).toEqual([['Memories: data deleted', ['memories']]])
  expect(changed).toHaveBeenCalledTimes(1)
})

test('takes it back', async () => {
  await show('memory')
  await press('Delete what Memories keeps')
  await act(async () => answerConfirmation(true))
  await act(async () => toasts.shown[0]?.action?.run())
  expect([world.undone, changed.mock.calls.length]).toEqual([[1], 2])
})

test('can try again to take it back where the disk was full', async () => {
  await show('memory')
  vi.spyOn(console, 'error').mockImplementation(() => {})
  await press('Delete what Memories keeps')
  await act(async () => answerConfirmation(true))
  world.isFull = true
  await act(async () => toasts.shown[0]?.action?.run())
  expect(world.undone).toEqual([])
  world.isFull = false
  await act(async () => errors.notices.at(-1)?.retry?.())
  expect(world.undone).toEqual([1])
})

test('deletes nothing when the player thinks better of it', async () => {
  await show('memory')
  await press('Delete what Memories keeps')
  await act(async () => answerConfirmation(false))
  expect(world.deleted).toEqual([])
})

test('asks how to export it in a dialog', async () => {
  await show()
  await press('Export Memories')
  const dialog = await screen.findByRole('dialog', { name: 'Export Memories' })
  expect(dialog.querySelector('fieldset')).toBeNull()
  await press('Close')
  expect(screen.queryByRole('dialog')).toBeNull()
})
