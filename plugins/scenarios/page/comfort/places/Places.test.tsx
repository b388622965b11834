// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import axe from 'axe-core'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { replaceEngine } from '../../../../../src/host/engines/engine.fixture.ts'
import type { Checkpoint } from '../../../../../src/workers/storage/contract.ts'

const world = vi.hoisted(() => ({ list: [] as unknown[], calls: [] as unknown[][] }))
replaceEngine('storage', { read: async () => ({ id: 'tea', list: world.list }), async *changes() {} })
const actions = await import('./places.ts')
const { Places } = await import('./Places.tsx')
const { default: PlacesCard } = await import('./PlacesCard.tsx')

const place = (id: string, name: string): Checkpoint => ({
  id,
  name,
  at: Date.UTC(2026, 4, 1, 12),
  saved: { state: {}, seed: 1, at: 1, page: 'kettle', steps: 2 },
})

beforeEach(() => {
  world.list = [place('1', 'Before the storm'), place('2', 'kettle')]
  world.calls.length = 0
  Object.assign(actions.places, { story: '', list: [] })
  const call =
    (name: string) =>
    async (...args: unknown[]) =>
      void world.calls.push([name, ...args])
  vi.spyOn(actions, 'savePlace').mockImplementation(call('save'))
  vi.spyOn(actions, 'renamePlace').mockImplementation(call('rename'))
  vi.spyOn(actions, 'deletePlace').mockImplementation(call('delete'))
  vi.spyOn(actions, 'goToPlace').mockImplementation(call('go'))
})
afterEach(cleanup)

test('places are listed with their page and time, and everything about them has a name', async () => {
  const { container } = render(<Places story="tea" canSave />)
  const [storm] = await screen.findAllByRole('listitem')
  expect(storm?.textContent).toContain('Page kettle')
  expect(storm?.textContent).toContain('2026')
  const { violations } = await axe.run(container, { rules: { region: { enabled: false } } })
  expect(violations.map(({ id }) => id)).toEqual([])
})

test('a place is saved under the name that was typed', async () => {
  render(<Places story="tea" canSave />)
  fireEvent.change(screen.getByRole('textbox', { name: 'Bookmark name' }), { target: { value: 'The bench' } })
  fireEvent.click(screen.getByRole('button', { name: 'Add bookmark' }))
  expect(world.calls).toEqual([['save', 'The bench']])
})

test('one goes there by a button that says where', async () => {
  const onGo = vi.fn()
  render(<Places story="tea" canSave onGo={onGo} />)
  fireEvent.click(await screen.findByRole('button', { name: 'Go to Before the storm' }))
  expect(onGo).toHaveBeenCalledOnce()
  expect(world.calls).toEqual([['go', 'tea', world.list[0]]])
})

test('a place gets another name in its row', async () => {
  render(<Places story="tea" canSave />)
  const [storm] = await screen.findAllByRole('listitem')
  if (!storm) throw new Error('There is a place.')
  const opens = Object.assign(new Event('beforetoggle'), { newState: 'open' })
  fireEvent(within(storm).getByRole('menu', { hidden: true }), opens)
  fireEvent.click(await within(storm).findByRole('menuitem', { name: 'Rename', hidden: true }))
  const field = await screen.findByRole('textbox', { name: 'New name' })
  fireEvent.change(field, { target: { value: 'After the storm' } })
  fireEvent.click(screen.getByRole('button', { name: 'Rename' }))
  expect(world.calls).toEqual([['rename', 'tea', '1', 'After the storm']])
})

test('with ten places there is no room for another, and that is said', async () => {
  world.list = Array.from({ length: 10 }, (_, index) => place(`${index}`, `Place ${index}`))
  render(<Places story="tea" canSave />)
  expect(await screen.findByText(/at most ten bookmarks/)).toBeTruthy()
  expect((screen.getByRole('button', { name: 'Add bookmark' }) as HTMLButtonElement).disabled).toBe(true)
})

test('the page of a scenario shows places only where there are any', async () => {
  world.list = []
  const { container, rerender } = render(<PlacesCard story="tea" />)
  await Promise.resolve()
  expect(container.textContent).toBe('')
  world.list = [place('1', 'Before the storm')]
  rerender(<PlacesCard story="harbour" />)
  expect(await screen.findByText('Before the storm')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Add bookmark' })).toBeNull()
})
