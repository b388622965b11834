// @vitest-environment happy-dom

import { estimSection } from '../consent/estimSection.ts'
import { replaceEngine } from '../engines/engine.fixture.ts'
// The pages are fetched beforehand, so that no test waits for the disk.
import '../settings/SettingsLayout.tsx'
import './ArmDialog.tsx'
import './connect/BluetoothPage.tsx'
import './bar/DeviceBarItems.tsx'
import './OverviewPage.tsx'
import './connect/ProviderPage.tsx'
import './stop/StoppedDialog.tsx'
import manifests from 'virtual:builtin-manifests'
import { createMemoryHistory, RouterProvider } from '@tanstack/react-router'
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import axe from 'axe-core'
import { Scope } from 'sdk'
import { closeDialog } from 'sdk/page/dialog.ts'
import { plugins } from 'sdk/page/plugins/registry.ts'
import { routes, settingsPages } from 'sdk/page/points/points.ts'
import { readSettings } from 'sdk/page/settings/document.ts'
import { settings } from 'sdk/page/settings/settings.ts'
import { addStopper } from 'sdk/page/stoppers.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Intent, StimulationState } from '../../workers/stimulation/contract.ts'
import { install } from '../plugins/registry.ts'
import { buildRouter } from '../shell/router.tsx'
import { forgetConsent } from './arming.ts'
import * as connecting from './connect/connectProvider.ts'
import { devicesFeature } from './feature.ts'
import { setPower } from './rules/rules.ts'
import { showState } from './showState.ts'
import { coyote, coyotePlugin, nothingConnected, shaft, stateWith, status, wand } from './state.fixture.ts'
import { stimulation } from './stop/active.ts'

const engine = {
  calls: [] as unknown[],
  connect: (_: AbortSignal): Promise<void> => Promise.resolve(),
}
const played = ['play', { kind: 'channels', channels: [shaft.id] }]

vi.spyOn(connecting, 'connectProvider').mockImplementation((key, signal = new AbortController().signal) => {
  engine.calls.push(['connect', key])
  return engine.connect(signal)
})
vi.spyOn(connecting, 'disconnectProvider').mockImplementation(
  async (key) => void engine.calls.push(['disconnect', key]),
)
vi.spyOn(connecting, 'scanProvider').mockImplementation(async (key) => void engine.calls.push(['scan', key]))
replaceEngine('storage', { commit: async () => 1, read: async () => undefined, list: async () => [] })
replaceEngine('stimulation', {
  setRules: async (rules: object) => void engine.calls.push(['rules', rules]),
  arm: async () => void engine.calls.push(['arm']),
  hold: async (isHeld: boolean) => void engine.calls.push(['hold', isHeld]),
  play: async ({ target }: Intent) => void engine.calls.push(['play', target]),
})

let scope = new Scope('test')
let isPhone = false

beforeEach(() => {
  isPhone = false
  Object.assign(settings, readSettings({}))
  Object.assign(window, {
    matchMedia: (query: string) => ({
      matches: query.includes('1180') ? isPhone : !query.includes('reduced-motion'),
      addEventListener() {},
      removeEventListener() {},
    }),
  })
  Object.assign(engine, { calls: [], connect: () => Promise.resolve() })
  plugins.rows = {}
  install([coyotePlugin])
  scope = new Scope('test')
  devicesFeature(scope)
  forgetConsent()
  setPower(0.3)
  engine.calls.length = 0
  stimulation.active = false
  showState(nothingConnected)
})
afterEach(() => {
  closeDialog()
  cleanup()
  vi.useRealTimers()
  scope.close()
})

async function visit(page: string): Promise<void> {
  const history = createMemoryHistory({ initialEntries: [`/settings/sextoys${page}`] })
  render(<RouterProvider router={buildRouter([...routes.read().values()], settingsPages.read(), history)} />)
  await screen.findByRole('heading', { level: 1 })
}
const show = (change: Partial<StimulationState>) => act(async () => showState(stateWith(change)))
const button = (name: string | RegExp) => screen.getByRole('button', { name })
const press = (name: string | RegExp) => act(async () => void fireEvent.click(button(name)))

test('there is a page for every family of devices, and /settings/sextoys opens the overview', async () => {
  plugins.rows = {}
  install(manifests)
  await Promise.resolve()
  const paths = settingsPages.read().map(({ path }) => path.replace('sextoys/', ''))
  expect(paths).toEqual([
    ...['overview', 'buttplug', 'buttplug-wasm', 'bluetooth', 'restim', 'coyote', 'openshock', 'lovense', 'handy'],
    ...['audio', 'virtual'],
  ])
  await visit('')
  expect(await screen.findByRole('heading', { name: 'Overview & Routing' })).toBeDefined()
})

test('a provider says how it stands and offers what can be done then', async () => {
  await visit('/coyote')
  expect(screen.getByText('Disconnected')).toBeDefined()
  expect(screen.getByRole('list', { name: 'How to connect' }).textContent).toContain('Press Connect')
  await press('Connect Coyote')
  expect(engine.calls).toContainEqual(['connect', coyote])
  await show({})
  expect(screen.getByText('Connected, 1 device')).toBeDefined()
  // Done already, and kept for whoever looks for it.
  expect(screen.queryByRole('list', { name: 'How to connect' })).toBeNull()
  expect(screen.getByText('How to connect').closest('details')?.open).toBe(false)
  await press('Scan for Coyote devices')
  await press('Disconnect Coyote')
  expect(engine.calls.slice(-2)).toEqual([
    ['scan', coyote],
    ['disconnect', coyote],
  ])
})

test('connecting can be called off', async () => {
  engine.connect = (signal) => new Promise((_, refuse) => signal.addEventListener('abort', () => refuse(signal.reason)))
  await visit('/coyote')
  await press('Connect Coyote')
  expect(screen.getByText('Connecting…')).toBeDefined()
  await press('Cancel connecting Coyote')
  expect(engine.calls).toContainEqual(['disconnect', coyote])
  expect(screen.queryByRole('alert')).toBeNull()
})

test('what failed says why and what to do, and opens the help', async () => {
  await visit('/coyote')
  await show({ providers: [status({ kind: 'failed', message: 'It is off.', hint: 'Switch it on.' })] })
  expect(screen.getByText('Connection failed')).toBeDefined()
  expect(screen.getByRole('alert').textContent).toBe('It is off.Switch it on.')
  expect(screen.getByText('Connection help').closest('details')?.open).toBe(true)
})

test('something to scan has words and a link for those who cannot scan it', async () => {
  await visit('/coyote')
  const pairing = { text: 'Scan it with the app.', url: 'https://relay.example/#abc' }
  await show({ providers: [status({ kind: 'connecting', pairing })] })
  expect(
    screen
      .getByRole('img', { name: /Scan it with the app/ })
      .querySelector('path')
      ?.getAttribute('d'),
  ).toMatch(/^M3 3h7v1h-7z/)
  expect(screen.getByText(pairing.url)).toBeDefined()
})

test('that one scans is shown for three seconds', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  await visit('/coyote')
  await show({ providers: [status({ kind: 'connected', scanning: true })] })
  expect(screen.getByText('Scanning for devices…')).toBeDefined()
  await act(() => vi.advanceTimersByTimeAsync(3000))
  expect(screen.getByText('Connected, 1 device')).toBeDefined()
})

test('a device tells its battery and when it falls silent if this tab dies', async () => {
  await visit('/coyote')
  await show({ devices: [{ ...wand, battery: 0.1 }] })
  const device = within(screen.getByRole('article', { name: 'Wand' }))
  expect(device.getByText(/Battery 10 %/).textContent).toContain('low')
  expect(device.getByText('If this tab closes or crashes, it stops within 250 ms.')).toBeDefined()
})

test('devices with current warn before anything else', async () => {
  await visit('/coyote')
  const warning = screen.getByRole('note', { name: 'Electrode safety' }).textContent
  for (const words of ['above the waist', 'cross the chest', 'pacemaker']) expect(warning).toContain(words)
})

test('tests nothing before a person has read what will move, once per visit', async () => {
  await visit('/coyote')
  await show({})
  await press('Test Shaft of Wand at 5 %')
  const question = within(screen.getByRole('alertdialog', { name: 'Turn devices on?' }))
  expect(question.getByText(/Power is at 30 %/)).toBeDefined()
  expect(question.getByText(/Wand/).textContent).toContain('vibration')
  expect(engine.calls).toEqual([])
  await press('Turn on')
  expect(engine.calls).toEqual([['arm'], played])
  await press('Test Shaft of Wand at 5 %')
  expect(screen.queryByRole('alertdialog')).toBeNull()
  expect(engine.calls.slice(2)).toEqual([['arm'], played])
})

test('declining the question moves nothing', async () => {
  await visit('/coyote')
  await show({})
  await press('Test Shaft of Wand at 5 %')
  await press('Not now')
  expect(engine.calls).toEqual([])
})

test('limits of a device are sent on as they are changed', async () => {
  await visit('/coyote')
  await show({})
  fireEvent.change(screen.getByRole('slider', { name: 'Maximum' }), { target: { value: '40' } })
  expect(engine.calls.at(-1)).toMatchObject(['rules', { devices: { [wand.id]: { ceiling: 0.4, isOn: true } } }])
  expect(screen.getByRole<HTMLInputElement>('slider', { name: 'Maximum' }).value).toBe('40')
})

test('a family whose plugin is off says so', async () => {
  Object.assign(plugins.rows[coyotePlugin.id] ?? {}, { phase: { kind: 'off' } })
  await visit('/coyote')
  expect(button('Turn on plugin')).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Connect Coyote' })).toBeNull()
})

test('power is chosen by a slider, and holds at once', async () => {
  await visit('/overview')
  fireEvent.change(screen.getByRole('slider', { name: 'Power' }), { target: { value: '12' } })
  expect(engine.calls.at(-1)).toMatchObject(['rules', { power: 0.12 }])
})

test('no ceiling can be drawn above what Vesper allows for its kind', async () => {
  await visit('/overview')
  expect(screen.getByRole<HTMLInputElement>('slider', { name: 'Shock' }).max).toBe('50')
  await act(async () => {
    fireEvent.change(screen.getByRole('slider', { name: 'Shock' }), { target: { value: '20' } })
  })
  expect(estimSection.now.ceilings.shock).toBe(20)
  expect(screen.getByRole<HTMLInputElement>('slider', { name: 'Shock' }).value).toBe('20')
  fireEvent.click(screen.getByRole('switch', { name: 'Shock: never' }))
  expect(estimSection.now.ruledOut).toEqual(['shock'])
})

test('each output has a line of routing, with what is asked, sent and taken, and why less', async () => {
  await visit('/overview')
  await show({ channels: [{ ...shaft, commanded: 0.6, level: 0.3, acknowledged: 0.29, limits: ['power'] }] })
  const table = within(screen.getByRole('table'))
  expect(table.getByText(/Requested 60 %, output 30 %, confirmed 29 %/).textContent).toContain(
    'limited by the power setting',
  )
  fireEvent.change(table.getByRole('spinbutton', { name: 'Gain %: Shaft of Wand' }), { target: { value: '55' } })
  expect(engine.calls.at(-1)).toMatchObject(['rules', { devices: { [wand.id]: { routes: { 0: { gain: 0.55 } } } } }])
  fireEvent.change(table.getByRole('combobox', { name: 'Body part: Shaft of Wand' }), { target: { value: 'thigh' } })
  expect(engine.calls.at(-1)).toMatchObject(['rules', { devices: { [wand.id]: { routes: { 0: { part: 'thigh' } } } } }])
})

test('shows each output as a card with the same fields on narrow screens', async () => {
  isPhone = true
  await visit('/overview')
  await show({})
  expect(screen.queryByRole('table')).toBeNull()
  fireEvent.click(screen.getByRole('checkbox', { name: 'Used: Shaft of Wand' }))
  expect(engine.calls.at(-1)).toMatchObject(['rules', { devices: { [wand.id]: { routes: { 0: { isOn: false } } } } }])
})

test('with hold-to-run, devices are held for as long as the button is', async () => {
  estimSection.now.holdToRun = true
  await visit('/overview')
  fireEvent.pointerDown(button('Hold to run'))
  fireEvent.pointerUp(button(/Held/))
  fireEvent.keyDown(button('Hold to run'), { key: ' ' })
  fireEvent.blur(button(/Held/))
  expect(engine.calls).toEqual([
    ['hold', true],
    ['hold', false],
    ['hold', true],
    ['hold', false],
  ])
})

test('a stop is always in sight while a device is connected', async () => {
  const stop = vi.fn()
  scope.add(addStopper(stop))
  await visit('/overview')
  expect(screen.queryByRole('button', { name: 'Stop all devices' })).toBeNull()
  await show({})
  await press('Stop all devices')
  expect(stop).toHaveBeenCalledWith('person')
})

test('a dialog that covers everything has the stop, too', async () => {
  const stop = vi.fn()
  scope.add(addStopper(stop))
  await visit('/coyote')
  await show({})
  await press('Test Shaft of Wand at 5 %')
  const dialog = within(screen.getByRole('alertdialog'))
  fireEvent.click(await dialog.findByRole('button', { name: 'Stop all devices' }))
  expect(stop).toHaveBeenCalledOnce()
})

test('after a stop one reads why and what each said, and goes on only by oneself', async () => {
  await visit('/coyote')
  const stopped = { reason: 'safeword', at: 5, outcomes: [{ ...coyote, outcome: 'unconfirmed' }] } as const
  await show({ stopped })
  await press('Resume…')
  const dialog = within(screen.getByRole('dialog', { name: 'Everything is stopped' }))
  expect(dialog.getByText(/The safeword stopped everything/)).toBeDefined()
  expect(dialog.getByText(/switch it off by hand/).textContent).toContain('Coyote')
  expect(engine.calls).toEqual([])
  await press('Resume from zero')
  await press('Turn on')
  expect(engine.calls).toEqual([['arm']])
})

test('what was pressed after a stop goes on when the player resumes, and not when they stay stopped', async () => {
  await visit('/coyote')
  const stopped = { reason: 'person', at: 5, outcomes: [] } as const
  await show({ stopped })
  await press('Test Shaft of Wand at 5 %')
  await press('Stay stopped')
  expect(engine.calls).toEqual([])
  await press('Test Shaft of Wand at 5 %')
  await press('Resume from zero')
  await press('Not now')
  expect(engine.calls).toEqual([])
  await press('Test Shaft of Wand at 5 %')
  await press('Resume from zero')
  await press('Turn on')
  expect(engine.calls).toEqual([['arm'], played])
})

test('the bar says when something stimulates', async () => {
  await visit('/overview')
  await show({})
  expect(screen.queryByTitle(/Vibration|E-Stim/)).toBeNull()
  await show({ channels: [{ ...shaft, commanded: 1, level: 0.11 }] })
  expect(screen.getByTitle('Vibration 11 %').textContent).toBe('Vibration 11 %')
  const box = { ...wand, actuators: [{ kind: 'estim', steps: 100 }] } as const
  await show({ devices: [box], channels: [{ ...shaft, commanded: 1, level: 0.05 }] })
  expect(screen.getByTitle('E-Stim Active 5 %')).toBeDefined()
})

test('while a stimulus is waited for, the bar says so at zero, too', async () => {
  await visit('/overview')
  await show({})
  await act(async () => {
    stimulation.active = true
  })
  expect(screen.getByTitle('Vibration 0 %')).toBeDefined()
})

test('the device button says how devices stand, and its menu leads to each family', async () => {
  HTMLElement.prototype.hidePopover ??= () => {}
  await visit('/bluetooth')
  expect(button('Devices: disconnected')).toBeDefined()
  await show({})
  expect(button('Devices: connected')).toBeDefined()
  const menu = screen.getByRole('navigation', { name: 'Devices', hidden: true })
  const opening = Object.assign(new Event('beforetoggle'), { newState: 'open', oldState: 'closed' })
  await act(async () => void menu.dispatchEvent(opening))
  const links = within(menu).getAllByRole('link', { hidden: true })
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    '/settings/sextoys/overview',
    '/settings/sextoys/coyote',
    '/settings/sextoys',
  ])
})

test('has no accessibility violations', async () => {
  await visit('/overview')
  await show({ stopped: { reason: 'person', at: 1, outcomes: [{ ...coyote, outcome: 'confirmed' }] } })
  const { violations } = await axe.run(document.body, { rules: { 'color-contrast': { enabled: false } } })
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([])
})
