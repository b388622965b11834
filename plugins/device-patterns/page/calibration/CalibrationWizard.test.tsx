// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { replaceEngine } from '../../../../src/host/engines/engine.fixture.ts'
import type { ChannelId, Intent, Route } from '../../../../src/workers/stimulation/contract.ts'
import { lantern, outputs } from '../patterns/outputs.fixture.ts'

const world = vi.hoisted(() => ({
  played: [] as Intent[],
  stop: vi.fn(async (_: string) => {}),
  changes: [] as Partial<Route>[],
}))
replaceEngine('stimulation', {
  play: async (intent: Intent) => world.played.push(intent),
  end: async () => {},
  stop: world.stop,
})
replaceEngine('network', { cut: async () => {} })
replaceEngine('storage', { saveSettings: async () => [] })
const rules = await import('../../../../src/host/devices/rules/rules.ts')
vi.spyOn(rules, 'changeRoute').mockImplementation(async (_, patch) => void world.changes.push(patch))
// Half of everything: as if power stood there.
const top = await import('./topNow.ts')
vi.spyOn(top, 'topNow').mockReturnValue(0.5)
const { provideServices } = await import('../../../../src/host/shell/provideServices.ts')
provideServices()
const { showState } = await import('../../../../src/host/devices/showState.ts')
const { CalibrationWizard } = await import('./CalibrationWizard.tsx')

const press = async (name: string) => {
  fireEvent.click(screen.getByRole('button', { name }))
  await act(async () => {})
}
const strengths = () => world.played.map(({ level }) => level * 0.5)

const channel = 'lantern/0' as ChannelId

beforeEach(() => {
  world.played = []
  world.changes = []
  world.stop.mockClear()
  showState(outputs([lantern({ route: { floor: 0.3, curve: 'gentle' } })]))
  render(<CalibrationWizard channel={channel} />)
})
afterEach(cleanup)

test('moves nothing before a press, and begins almost at zero', async () => {
  await press('Begin')
  expect(world.played).toEqual([])
  await press('Try 2 %')
  expect(strengths()).toEqual([0.02])
  expect(world.played[0]).toMatchObject({ source: 'hand', target: { kind: 'channels', channels: ['lantern/0'] } })
})

test('saves the found floor and ceiling and leaves the curve as it was', async () => {
  await press('Begin')
  await press('I feel nothing')
  await press('Try 4 %')
  await press('I feel it')
  await press('Try 9 %')
  await press('A little more')
  await press('Try 14 %')
  await press('This is enough')
  expect(screen.getByRole('status').textContent).toBe('Found: from 4 % to 14 %.')
  await press('Save limits')
  expect(world.changes).toEqual([
    { floor: 0, curve: 'linear', invert: false },
    { floor: 0.04, ceiling: 0.14, curve: 'gentle', invert: false },
  ])
})

test('leaving halfway leaves everything as it was', async () => {
  await press('Begin')
  await press('Try 2 %')
  cleanup()
  expect(world.changes.at(-1)).toEqual({ floor: 0.3, curve: 'gentle', invert: false })
})

test('an untested step cannot be marked as felt', async () => {
  await press('Begin')
  expect(screen.getByRole('button', { name: 'I feel it' }).hasAttribute('disabled')).toBe(true)
})

test('everything can be stopped at any step', async () => {
  await press('Stop everything')
  expect(world.stop).toHaveBeenCalledWith('person')
  await press('Begin')
  expect(screen.getByRole('button', { name: 'Stop everything' })).toBeTruthy()
})
