// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { PluginError } from 'sdk'
import { errors } from 'sdk/page/errors.ts'
import { type CommandEntry, commands } from 'sdk/page/points/points.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openPalette, palette } from '../plugins/commands/palette.ts'
import CommandPalette from './CommandPalette.tsx'

const endings: (() => void)[] = []
beforeEach(() => {
  openPalette()
  errors.notices = []
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  for (const end of endings.splice(0)) end()
})

function add(label: string, more: Partial<CommandEntry> = {}) {
  const run = vi.fn()
  const command: CommandEntry = { label, run, ...more }
  endings.push(commands.add(label, command))
  return run
}
const field = () => screen.getByRole('combobox', { name: 'Command' })
const options = () => screen.queryAllByRole('option').map(({ textContent }) => textContent)
const marked = () => screen.getByRole('option', { selected: true })
const press = (key: string) => fireEvent.keyDown(field(), { key })
const type = (value: string) => fireEvent.change(field(), { target: { value } })

test('all commands that can be run now are listed in their order, with their keys', () => {
  add('Clear the chat', { keys: 'Alt+C' })
  add('Undo', { isAvailable: () => false })
  add('Lamp: Wake the lamp')
  render(<CommandPalette />)
  expect(options()).toEqual(['Clear the chatAlt+C', 'Lamp: Wake the lamp'])
})

test('a few letters of any of its words find a command', () => {
  add('Clear the chat')
  add('Lamp: Wake the lamp')
  render(<CommandPalette />)
  type('LAMP wa')
  expect(options()).toEqual(['Lamp: Wake the lamp'])
  type('lamp chat')
  expect(options()).toEqual([])
  expect(screen.getByRole('status').textContent).toBe('No results for “lamp chat”')
})

test('arrows mark, round and round, and the field says which one is marked', () => {
  add('One')
  add('Two')
  render(<CommandPalette />)
  expect(marked().textContent).toBe('One')
  press('ArrowUp')
  expect(marked().textContent).toBe('Two')
  expect(field().getAttribute('aria-activedescendant')).toBe(marked().id)
  press('ArrowDown')
  expect(marked().textContent).toBe('One')
})

test('Enter runs what is marked, and the palette is gone', () => {
  const one = add('One')
  const two = add('Two')
  render(<CommandPalette />)
  press('ArrowDown')
  press('Enter')
  expect(two).toHaveBeenCalledOnce()
  expect(one).not.toHaveBeenCalled()
  expect(palette.isOpen).toBe(false)
})

test('a press runs a command; nothing to run leaves the palette open', () => {
  const one = add('One')
  render(<CommandPalette />)
  type('nothing like it')
  press('Enter')
  expect(palette.isOpen).toBe(true)
  type('')
  fireEvent.click(screen.getByRole('option'))
  expect(one).toHaveBeenCalledOnce()
})

test('what goes wrong is told with the name of the command', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  add('Wake', { run: () => Promise.reject(new PluginError('net/unreachable', 'The lamp is not there.')) })
  render(<CommandPalette />)
  press('Enter')
  await act(async () => {})
  expect(errors.notices[0]?.message).toBe('“Wake” failed. The lamp is not there.')
})

test('commands that come or go while it is open are listed or not', () => {
  add('One')
  render(<CommandPalette />)
  act(() => void add('Two'))
  expect(options()).toEqual(['One', 'Two'])
  act(() => endings.pop()?.())
  expect(options()).toEqual(['One'])
})
