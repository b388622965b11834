// @vitest-environment happy-dom
// The pages are fetched beforehand, so that no test waits for the disk.
import { lampPlugin } from '../plugin.fixture.ts'
import './ContributedView.tsx'
import './PluginRoutePage.tsx'
import { createMemoryHistory, RouterProvider } from '@tanstack/react-router'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { type PluginId, Scope, type ViewMessage } from 'sdk'
import { devices } from 'sdk/page/devices/devices.ts'
import { menuEntries, panelFaces, panels, routes } from 'sdk/page/points/points.ts'
import type { CallPoint } from 'sdk/runtime'
import { ref } from 'valtio'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { buildRouter } from '../../shell/router.tsx'
import { runFakePlugin } from '../run/fakePlugin.fixture.ts'

const calls = vi.hoisted(() => ({ watched: [] as string[], received: [] as unknown[], ended: 0 }))

const host = {
  async *stream(point: CallPoint, id: string, _method: string, { signal }: { signal: AbortSignal }) {
    calls.watched.push(`acme.weather ${point} ${id}`)
    yield { kind: 'button', id: 'go', label: `Button of ${id}` }
    await new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()))
    calls.ended += 1
  },
  async call(point: CallPoint, id: string, method: string, message: ViewMessage) {
    calls.received.push({ point, id, method, message })
  },
}

const { pluginPagesFeature } = await import('./pluginPages.tsx')
const { PanelsButton, PanelSlot } = await import('./pluginPanels.tsx')
const { panelLook } = await import('./pluginPanels.tsx')
const { plugins } = await import('sdk/page/plugins/registry.ts')
const { switchOn } = await import('../registry.ts')

const weather = lampPlugin({
  id: 'acme.weather' as PluginId,
  name: 'Weather',
  contributes: {
    route: [{ id: 'week', label: 'The week', path: 'forecast/week' }],
    panel: [
      { id: 'today', label: 'Today', slot: 'right' },
      { id: 'sky', label: 'Sky', slot: 'stage' },
    ],
  },
})

let scope = new Scope('test')
let wide = true

beforeEach(() => {
  wide = true
  Object.assign(window, {
    matchMedia: () => ({ matches: wide, addEventListener() {}, removeEventListener() {} }),
  })
  Object.assign(calls, { watched: [], received: [], ended: 0 })
  Object.assign(panelLook, { hidden: false, closed: [] })
  plugins.rows = {}
  runFakePlugin(weather, host)
  scope = new Scope('test')
  pluginPagesFeature(scope)
})
afterEach(() => {
  cleanup()
  scope.close()
})

async function visit(address: string) {
  const history = createMemoryHistory({ initialEntries: [address] })
  render(<RouterProvider router={buildRouter([...routes.read().values()], [], history)} />)
}
const around = async () => {
  render(
    <>
      <PanelsButton />
      <PanelSlot slot="left" />
      <PanelSlot slot="stage" />
      <PanelSlot slot="right" />
    </>,
  )
  await act(async () => {})
}
const button = (name: string) => screen.findByRole('button', { name })

test('a plugin’s page has an address and a menu entry that says whose it is', async () => {
  expect(menuEntries.read()).toMatchObject([
    { label: 'The week (Weather)', to: '/plugin/acme.weather/forecast/week', group: 'more' },
  ])
  await visit('/plugin/acme.weather/forecast/week')
  expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('The week')
  fireEvent.click(await button('Button of week'))
  await vi.waitFor(() =>
    expect(calls.received).toEqual([
      { point: 'route', id: 'week', method: 'receive', message: { control: 'go', value: null } },
    ]),
  )
})

test('nothing of a plugin runs before its page or panel is shown', () => {
  expect(calls.watched).toEqual([])
})

test('an address that no plugin offers says so', async () => {
  await visit('/plugin/acme.weather/elsewhere')
  expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('Page not found')
})

test('a plugin that is switched off takes its entries along, and brings them back', async () => {
  switchOn(weather.id, false)
  await vi.waitFor(() => expect([...menuEntries.read(), ...panels.read()]).toEqual([]))
  switchOn(weather.id, true)
  await vi.waitFor(() => expect(panels.read()).toHaveLength(2))
})

test('panels stand in their places around the conversation, each under the name of its plugin', async () => {
  await around()
  await button('Button of sky')
  expect(screen.queryByRole('complementary', { name: 'Panels on the left' })).toBeNull()
  expect(screen.getByRole('complementary', { name: 'Panels on the right' }).textContent).toContain('TodayWeather')
  expect(screen.getByRole('complementary', { name: 'Panels above the conversation' })).toBeDefined()
  expect(calls.watched.sort()).toEqual(['acme.weather panel sky', 'acme.weather panel today'])
})

test('a panel that is folded up does not run', async () => {
  await around()
  await button('Button of today')
  fireEvent.click(await button('Today Weather'))
  await vi.waitFor(() => expect(calls.ended).toBe(1))
  expect(screen.queryByRole('button', { name: 'Button of today' })).toBeNull()
  expect((await button('Today Weather')).getAttribute('aria-expanded')).toBe('false')
})

test('one button hides all panels, and shows them again', async () => {
  await around()
  fireEvent.click(await button('Panels'))
  await vi.waitFor(() => expect(screen.queryByRole('complementary')).toBeNull())
  expect((await button('Panels')).getAttribute('aria-pressed')).toBe('false')
  fireEvent.click(await button('Panels'))
  await vi.waitFor(() => expect(screen.getAllByRole('complementary')).toHaveLength(2))
})

test('where there is no room, panels wait behind their button', async () => {
  wide = false
  await around()
  expect(screen.queryByRole('complementary')).toBeNull()
  expect(calls.watched).toEqual([])
  fireEvent.click(await button('Panels'))
  expect(screen.getByRole('dialog', { name: 'Panels' })).toBeDefined()
  await button('Button of today')
  fireEvent.click(await button('Close'))
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('the panels of a plugin that brings devices are there while it is connected', async () => {
  plugins.rows = {}
  const toy = lampPlugin({
    id: 'acme.toy' as PluginId,
    contributes: {
      deviceProvider: [{ id: 'toy', label: 'Toy', transports: [] }],
      panel: [{ id: 'level', label: 'Level', slot: 'right' }],
    },
  })
  runFakePlugin(toy, host)
  await around()
  const tell = (kind: 'off' | 'connected') => {
    const providers = [{ plugin: toy.id, provider: 'toy', state: { kind }, troubles: [] }]
    devices.state = ref({ ...devices.state, providers })
  }
  await vi.waitFor(() => expect(panels.read()).toHaveLength(1))
  expect(screen.queryByRole('button')).toBeNull()
  tell('connected')
  expect((await screen.findByRole('complementary', { name: 'Panels on the right' })).textContent).toContain('Level')
  tell('off')
  await vi.waitFor(() => expect(screen.queryByRole('button')).toBeNull())
})

test('a panel that a page part draws is drawn by it, with the plugin’s own view inside', async () => {
  const remove = panelFaces.add('acme.weather/today', { component: ({ children }) => <>Drawn sky{children}</> })
  await around()
  await button('Button of today')
  expect(screen.getByRole('complementary', { name: 'Panels on the right' }).textContent).toContain('Drawn sky')
  remove()
})

test('without panels there is no button', async () => {
  plugins.rows = {}
  await vi.waitFor(() => expect(panels.read()).toEqual([]))
  await around()
  expect(screen.queryByRole('button')).toBeNull()
})
