// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { PluginError, Scope } from 'sdk'
import { errors } from 'sdk/page/errors.ts'
import { type CommandEntry, commands, routes } from 'sdk/page/points/points.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openPalette, palette } from '../plugins/commands/palette.ts'
import CommandPalette from './CommandPalette.tsx'
import { hostSources } from './hostSources.ts'

const endings: (() => void)[] = []
beforeEach(() => {
  const scope = new Scope('test')
  hostSources(scope)
  endings.push(() => scope.close())
  openPalette()
  errors.notices = []
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  for (const end of endings.splice(0)) end()
  palette.isOpen = false
})

function add(label: string, more: Partial<CommandEntry> = {}) {
  const run = vi.fn()
  endings.push(commands.add(label, { label, run, ...more }))
  return run
}
const field = () => screen.getByRole('combobox', { name: 'Command' })
const options = () => screen.queryAllByRole('option').map(({ textContent }) => textContent)

test('commands that can be run now are listed', () => {
  add('Clear the chat', { keys: 'Alt+C' })
  add('Undo', { isAvailable: () => false })
  render(<CommandPalette />)
  expect(options()).toEqual(['Clear the chatAlt+C'])
  act(() => void add('Two'))
  expect(options()).toEqual(['Clear the chatAlt+C', 'TwoCommand'])
})

test('a page is listed once, and not beside a command that leads to it', () => {
  endings.push(
    routes.add('hypnosis', {
      path: '/hypnosis',
      title: 'Hypnosis studio',
      load: async () => ({ default: () => null }),
    }),
    routes.add('lamps', { path: '/lamps', title: 'Hypnosis lamps', load: async () => ({ default: () => null }) }),
  )
  add('Hypnosis studio')
  render(<CommandPalette />)
  fireEvent.change(field(), { target: { value: 'hypnosis' } })
  expect(options()).toEqual(['Hypnosis studioCommand', 'Hypnosis lampsPage'])
})

test('Enter runs one, and the palette is gone', () => {
  const one = add('One')
  render(<CommandPalette />)
  fireEvent.keyDown(field(), { key: 'Enter' })
  expect(one).toHaveBeenCalledOnce()
  expect(palette.isOpen).toBe(false)
})

test('what goes wrong is told with the name of the command', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  add('Wake', { run: () => Promise.reject(new PluginError('net/unreachable', 'The lamp is not there.')) })
  render(<CommandPalette />)
  fireEvent.keyDown(field(), { key: 'Enter' })
  await act(async () => {})
  expect(errors.notices[0]?.message).toBe('“Wake” failed. The lamp is not there.')
})

test('what is typed before the palette is there is in its field', () => {
  add('Wake')
  for (const key of ['w', 'a', 'x', 'Backspace', 'Enter']) fireEvent.keyDown(document.body, { key })
  render(<CommandPalette />)
  expect(field()).toHaveProperty('value', 'wa')
  expect(fireEvent.keyDown(field(), { key: 'k' })).toBe(true)
})

test('Escape closes it before it is there', () => {
  fireEvent.keyDown(document.body, { key: 'Escape' })
  expect(palette.isOpen).toBe(false)
})
