// @vitest-environment happy-dom

import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { type LockPermission, type LockSettings, type LockStatus, PluginError } from 'sdk'
import { changeForTest } from 'sdk/page/settings/settings.fixture.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { replaceEngine } from '../../../src/host/engines/engine.fixture.ts'
import { runFakePlugin } from '../../../src/host/plugins/run/fakePlugin.fixture.ts'
import { provideServices } from '../../../src/host/shell/provideServices.ts'
import { chastitySection } from './chastitySection.ts'
import { LimitsCard } from './LimitsCard.tsx'
import { heard, lock } from './lock.ts'
import { lockStatus } from './lockStatus.fixture.ts'
import { PermissionsCard } from './PermissionsCard.tsx'
import { StatusCard } from './StatusCard.tsx'

const world = {
  calls: [] as (readonly [string, ...unknown[]])[],
  status: {} as LockStatus,
  settings: {} as LockSettings,
  permissions: [] as readonly LockPermission[],
  refusal: undefined as Error | undefined,
}
replaceEngine('storage', {
  async *records() {
    yield ['Wren', 'Iris', 'Mara'].map((name) => ({ id: name.toLowerCase(), name }))
  },
})
provideServices()
runFakePlugin(
  {
    id: 'vesper.kink-chastity',
    contributes: { lockProvider: ['local', 'vesper'].map((id) => ({ id, label: id })) },
  },
  {
    async call(_point: string, _id: string, method: string, ...rest: unknown[]) {
      const args = rest.slice(0, -1)
      world.calls.push([method, ...args])
      if (world.refusal) throw world.refusal
      if (method === 'permit') world.permissions = args[0] as readonly LockPermission[]
      if (method === 'permissions' || method === 'permit') return world.permissions
      if (method === 'changeSettings') world.settings = { ...world.settings, ...(args[0] as Partial<LockSettings>) }
      if (method === 'settings' || method === 'changeSettings') return world.settings
      if (method === 'countHeld') world.status = { ...world.status, remainingSeconds: 600, heldSeconds: 0 }
      return world.status
    },
  },
)

Object.defineProperty(navigator, 'locks', {
  value: { request: (_: string, __: object, work: () => unknown) => work() },
})

const locked = lockStatus()
const calls = (wanted: string) => world.calls.filter(([method]) => method === wanted).map(([, ...args]) => args)
const press = (name: string) => act(async () => void fireEvent.click(screen.getByRole('button', { name })))
const choose = (label: string, value: string) =>
  act(async () => void fireEvent.change(screen.getByLabelText(label), { target: { value } }))
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

beforeEach(() => {
  vi.useFakeTimers()
  Object.assign(window, { matchMedia: () => ({ matches: false, addEventListener() {}, removeEventListener() {} }) })
  Object.assign(world, {
    calls: [],
    status: locked,
    settings: { maxAddPerAction: 3600, maxAddPerHour: 86_400, aiTimeUnit: 'minutes' },
    permissions: [],
    refusal: undefined,
  })
  Object.assign(lock, { phase: 'known', problem: '', permissions: [] })
  heard(locked)
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

test('time in which the clock jumped is offered to be counted, and is counted once', async () => {
  heard({ ...locked, heldSeconds: 3000 })
  render(<StatusCard elsewhere={false} />)
  expect(screen.getByText(/jumped ahead by 50 min/)).toBeDefined()
  await press('Count this time')
  expect(calls('countHeld')).toHaveLength(1)
  expect(screen.queryByRole('button', { name: 'Count this time' })).toBeNull()
  expect(screen.getByRole('timer').textContent).toBe('10 min')
})

test('offers nothing when no clock jumped', () => {
  render(<StatusCard elsewhere={false} />)
  expect(screen.queryByRole('button', { name: 'Count this time' })).toBeNull()
})

test('sets permissions of characters one by one, in order of their names', async () => {
  render(<PermissionsCard />)
  await act(async () => {})
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent?.slice(0, 4))).toEqual([
    'Iris',
    'Mara',
    'Wren',
  ])
  await choose('What Mara may do', 'view')
  expect(calls('permit')).toEqual([[[{ characterId: 'mara', characterName: 'Mara', permissionLevel: 'view' }]]])
  expect(screen.getByLabelText<HTMLSelectElement>('What Mara may do').value).toBe('view')
})

test('or for all at once, in one change', async () => {
  render(<PermissionsCard />)
  await act(async () => {})
  const all = within(screen.getByRole('group', { name: 'All 3 at once' }))
  await act(async () => void fireEvent.click(all.getByRole('button', { name: 'Add time' })))
  expect(calls('permit')).toHaveLength(1)
  for (const name of ['Iris', 'Mara', 'Wren']) {
    expect(screen.getByLabelText<HTMLSelectElement>(`What ${name} may do`).value).toBe('control')
  }
})

test('a change that is refused is told, and shows what holds', async () => {
  render(<PermissionsCard />)
  await act(async () => {})
  world.refusal = new PluginError('lock/not-permitted', 'While locked, nobody new may add time.')
  await choose('What Iris may do', 'control')
  expect(screen.getByRole('alert').textContent).toBe('While locked, nobody new may add time.')
  expect(screen.getByLabelText<HTMLSelectElement>('What Iris may do').value).toBe('none')
})

test('limits are kept half a second after the last change, all in one', async () => {
  render(<LimitsCard />)
  await pass(0)
  await choose('Unit sent to characters', 'hours')
  await pass(400)
  await choose('Unit sent to characters', 'seconds')
  await pass(499)
  expect(calls('changeSettings')).toEqual([])
  await pass(1)
  expect(calls('changeSettings')).toEqual([[{ aiTimeUnit: 'seconds' }]])
  expect(calls('status')).toHaveLength(1)
})

test('limits changed just before the page is left are kept, unless it is left for another provider', async () => {
  const page = render(<LimitsCard />)
  await pass(0)
  await choose('Unit sent to characters', 'hours')
  page.unmount()
  await pass(500)
  expect(calls('changeSettings')).toEqual([[{ aiTimeUnit: 'hours' }]])

  const other = render(<LimitsCard />)
  await pass(0)
  await choose('Unit sent to characters', 'seconds')
  changeForTest(chastitySection, { provider: 'vesper.kink-chastity/vesper' })
  other.unmount()
  await pass(500)
  expect(calls('changeSettings')).toHaveLength(1)
})

test('shows what the provider refuses beside the limits', async () => {
  render(<LimitsCard />)
  await pass(0)
  world.refusal = new PluginError('lock/limits-fixed', 'While locked, limits can only be lowered.')
  await choose('Unit sent to characters', 'hours')
  await pass(500)
  expect(screen.getByRole('alert').textContent).toBe('While locked, limits can only be lowered.')
})
