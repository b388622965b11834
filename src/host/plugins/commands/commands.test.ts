import { PluginError, Scope } from 'sdk'
import { errors } from 'sdk/page/errors.ts'
import { plugins, rowOf } from 'sdk/page/plugins/registry.ts'
import { commands } from 'sdk/page/points/points.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { runCommand } from '../../notices/runCommand.ts'
import { lampPlugin } from '../plugin.fixture.ts'
import { switchOn } from '../registry.ts'
import { runFakePlugin } from '../run/fakePlugin.fixture.ts'
import { commandsFeature } from './feature.ts'

const call = vi.fn()
const activate = vi.fn(async () => {})

const lamp = lampPlugin({
  contributes: {
    command: [
      { id: 'wake', label: 'Wake the lamp', keybinding: 'Alt+L' },
      { id: 'steal', label: 'Take the palette’s key', keybinding: 'Mod+K' },
      { id: 'type', label: 'Take a plain key', keybinding: 'Space' },
    ],
  },
})

let scope = new Scope('test')
beforeEach(async () => {
  plugins.rows = {}
  errors.notices = []
  call.mockReset().mockResolvedValue(undefined)
  activate.mockClear()
  scope = new Scope('test')
  commandsFeature(scope)
  runFakePlugin(lamp, { call }, activate)
  await Promise.resolve()
})
afterEach(() => {
  vi.restoreAllMocks()
  scope.close()
})

const found = (id: string) => {
  const command = commands.read().find((entry) => entry.id === id)
  if (!command) throw new Error(`There is no command ${id}`)
  return command
}
const told = () => errors.notices.map(({ message }) => message)

test('a plugin’s commands are listed under its name before any of its code runs', () => {
  expect(found('acme.lamp/wake')).toMatchObject({ label: 'Lamp: Wake the lamp', keys: 'Alt+L' })
  expect(activate).not.toHaveBeenCalled()
})

test('a plugin takes no key of Vesper, and none that writes', () => {
  expect(found('acme.lamp/steal').keys).toBeUndefined()
  expect(found('acme.lamp/type').keys).toBeUndefined()
})

test('running one starts the plugin and is counted', async () => {
  await runCommand(found('acme.lamp/wake'))
  expect(activate).toHaveBeenCalledOnce()
  expect(call).toHaveBeenCalledWith('command', 'wake', 'run', { signal: expect.any(AbortSignal) })
  expect(rowOf(lamp.id)?.calls).toBe(1)
})

test('what the plugin does wrong is told once, by its name', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  call.mockRejectedValue(new TypeError('x is undefined'))
  await runCommand(found('acme.lamp/wake'))
  expect(told()).toEqual(['x is undefined'])
})

test('what it could not do is told with its reason', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  call.mockRejectedValue(new PluginError('net/unreachable', 'The lamp is not there.'))
  await runCommand(found('acme.lamp/wake'))
  expect(told()).toEqual(['“Lamp: Wake the lamp” failed. The lamp is not there.'])
})

test('a plugin that is off has no commands', async () => {
  switchOn(lamp.id, false)
  await Promise.resolve()
  expect(commands.read().map(({ id }) => id)).toEqual(['palette'])
})
