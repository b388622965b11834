// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import type { ReactNode } from 'react'
import type { PluginId } from 'sdk'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { clearConsole, record } from '../console.ts'

// Without a screen there is nothing to see, and a virtual list would draw nothing.
vi.mock('virtua', () => ({
  VList: (props: { readonly children: ReactNode; readonly 'aria-label': string }) => (
    <section aria-label={props['aria-label']}>{props.children}</section>
  ),
}))
const { PluginConsole } = await import('./PluginConsole.tsx')
const { DeveloperPlugins } = await import('./DeveloperPlugins.tsx')
const { default: Reference } = await import('./Reference.tsx')

const lamp = 'acme.lamp' as PluginId
beforeEach(() => {
  clearConsole(lamp)
  location.hash = ''
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

const settle = () => act(async () => {})
const press = async (name: string) => {
  fireEvent.click(screen.getByRole('button', { name }))
  await settle()
}

function openConsole() {
  record(lamp, { kind: 'log', at: 0, level: 'info', message: 'Lit' })
  record(lamp, { kind: 'call', at: 1, method: 'lamp.run', ms: 5, outcome: 'answered' })
  record(lamp, { kind: 'refusal', at: 2, what: 'net.fetch', why: 'Not granted.' })
  render(<PluginConsole plugin={lamp} name="Lamp" />)
}
const rows = () =>
  within(screen.getByRole('region', { name: 'Entries of Lamp' }))
    .getAllByText(/./, { selector: '[class*=words]' })
    .map(({ textContent }) => textContent)

test('the console lists what happened and sums it up', async () => {
  openConsole()
  expect(rows()).toEqual(['Lit', 'lamp.run answered after 5.0 ms', 'net.fetch was refused: Not granted.'])
  expect(screen.getByText('Median').nextElementSibling?.textContent).toBe('5.0 ms')
})

test('kinds can be left out', async () => {
  openConsole()
  fireEvent.click(screen.getByRole('checkbox', { name: /^Log/ }))
  expect(rows()).toHaveLength(2)
})

test('pausing keeps the list still, and continuing shows what came meanwhile', async () => {
  openConsole()
  await press('Pause')
  act(() => record(lamp, { kind: 'life', at: 3, what: 'Stopped.' }))
  await settle()
  expect(rows()).toHaveLength(3)
  await press('Continue')
  expect(rows()).toHaveLength(4)
})

test('clearing forgets everything, and copying copies what is shown', async () => {
  const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  openConsole()
  fireEvent.click(screen.getByRole('checkbox', { name: /^Calls/ }))
  await press('Copy as text')
  expect(writeText.mock.calls[0]?.[0].split('\n')).toHaveLength(2)
  await press('Clear')
  expect(screen.getByText(/No entries yet/)).toBeDefined()
})

test('an author’s plugin is loaded from this computer, and from nowhere else', async () => {
  const connect = vi.fn(async (_: string) => ({ name: 'Lamp' }))
  render(<DeveloperPlugins connect={connect} />)
  const field = screen.getByRole('textbox', { name: 'Plugin address' })
  fireEvent.change(field, { target: { value: 'https://lamp.example' } })
  await press('Load')
  expect(connect).not.toHaveBeenCalled()
  expect(screen.getByText(/lamp\.example is not this computer/)).toBeDefined()
  fireEvent.change(field, { target: { value: 'localhost:5199' } })
  await press('Load')
  expect(connect).toHaveBeenCalledWith('http://localhost:5199')
  expect(screen.getByRole('status').textContent).toContain('Lamp is loaded')
})

test('what keeps a plugin from being loaded is said at the field', async () => {
  render(<DeveloperPlugins connect={() => Promise.reject(new Error('Nobody answers there.'))} />)
  await press('Load')
  expect(screen.getByText('Nobody answers there.')).toBeDefined()
})

test('the reference opens with the tour, and a search leads to a name', async () => {
  await act(async () => void render(<Reference />))
  await screen.findByRole('heading', { name: 'The Vesper SDK' })
  fireEvent.change(screen.getByRole('searchbox', { name: 'Search names' }), { target: { value: 'parsePluginId' } })
  expect(screen.getByText('One name.')).toBeDefined()
  expect(screen.getByRole('link', { name: /^parsePluginId/ }).getAttribute('href')).toBe('#plugin/parsePluginId')
})

test('an address with a name opens its page and goes to the name', async () => {
  location.hash = '#plugin/parsePluginId'
  await act(async () => void render(<Reference />))
  await screen.findByRole('heading', { name: 'A plugin' })
  await settle()
  expect(document.activeElement?.id).toBe('plugin/parsePluginId')
  expect(screen.getByRole('link', { name: 'A plugin' }).getAttribute('aria-current')).toBe('page')
})

test('a page the reference does not have is the tour', async () => {
  location.hash = '#nowhere/%E0%A4%A'
  await act(async () => void render(<Reference />))
  await screen.findByRole('heading', { name: 'The Vesper SDK' })
})
