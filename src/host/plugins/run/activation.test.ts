import type { PluginId } from 'sdk'
import { llmProviders, rowOf } from 'sdk/page/plugins/registry.ts'
import { afterAll, beforeEach, expect, test } from 'vitest'
import type { PluginPlacement } from '../../../workers/plugin/contract.ts'
import { replaceEngine } from '../../engines/engine.fixture.ts'
import { lampPlugin } from '../plugin.fixture.ts'
import { holdBack, install, letIn, switchOn, uninstall } from '../registry.ts'
import { activate } from './activation.ts'
import { deactivate } from './running.ts'
import { setEnabled } from './switches.ts'

const lamp = lampPlugin({
  id: 'vesper.lamp' as PluginId,
  permissions: { net: { hosts: ['https://lamp.example'], reason: 'Light comes from there.' } },
  contributes: {
    llmProvider: [{ id: 'lamp', label: 'Lamp', features: [], runs: 'on-your-network', needs: 'server', order: 1 }],
  },
})

/** The engine as the page knows it: counts what is running in it. */
const engine = {
  providers: 0,
  ports: [] as MessagePort[],
  grants: 0,
  load: async (): Promise<void> => {},
}

replaceEngine('conversation', {
  addPlugin: async (placement: PluginPlacement) => {
    await engine.load()
    engine.providers++
    if (placement.kind === 'inline') engine.ports.push(placement.init.storage)
  },
  removePlugin: async () => void engine.providers--,
  servePlugin: async (_: PluginId, port: MessagePort) => void engine.ports.push(port),
  forgetModels: async () => {},
})
replaceEngine('storage', {
  servePlugin: async (_: PluginId, __: object, port: MessagePort) => void engine.ports.push(port),
  read: async () => undefined,
  commit: async () => 1,
})
replaceEngine('network', {
  serveNet: async (_: object, port: MessagePort) => {
    engine.grants++
    engine.ports.push(port)
  },
  revoke: async () => void engine.grants--,
})

beforeEach(() => {
  deactivate(lamp.id)
  switchOn(lamp.id, false)
  install([lamp])
  for (const port of engine.ports.splice(0)) port.close()
  Object.assign(engine, { providers: 0, grants: 0, load: async () => {} })
})
afterAll(() => uninstall(lamp.id))

const phase = () => rowOf(lamp.id)?.phase.kind

/** A start that waits until it is let go. */
function slowStart(): () => void {
  let go = () => {}
  const gate = new Promise<void>((resolve) => {
    go = resolve
  })
  engine.load = () => gate
  return go
}

test('a plugin is started once, however many ask for it', async () => {
  await Promise.all([activate(lamp.id), activate(lamp.id), activate(lamp.id)])
  expect(engine.providers).toBe(1)
  expect(phase()).toBe('active')
})

test('what is off says where it is turned on: among plugins, or among modules when its module is off', async () => {
  await setEnabled(lamp.id, false)
  await expect(activate(lamp.id)).rejects.toThrow('Lamp is off. Turn it on in Settings > Plugins.')
  holdBack(lamp.id)
  await expect(activate(lamp.id)).rejects.toThrow('Lamp is off. Turn it on in Settings > Modules.')
  letIn(lamp.id)
  await expect(activate(lamp.id)).rejects.toThrow('Settings > Plugins.')
})

test('what is switched off while it starts stays off, and can be switched on again', async () => {
  const go = slowStart()
  const starting = activate(lamp.id).catch((error: unknown) => error)
  await setEnabled(lamp.id, false)
  go()
  expect(await starting).toMatchObject({ code: 'plugin/disabled' })
  expect(phase()).toBe('off')
  await setEnabled(lamp.id, true)
  expect(llmProviders.read().has('lamp')).toBe(true)
})

test('a start that fails late does not end the one that came after it', async () => {
  const go = slowStart()
  const first = activate(lamp.id).catch((error: unknown) => error)
  await setEnabled(lamp.id, false)
  await setEnabled(lamp.id, true)
  engine.load = async () => {}
  await activate(lamp.id)
  go()
  await first
  expect(phase()).toBe('active')
  const before = engine.providers
  await activate(lamp.id)
  expect(engine.providers).toBe(before)
})

test('a start that fails is shown by name and tried again when asked', async () => {
  engine.load = async () => {
    throw new Error('no bulb')
  }
  await expect(activate(lamp.id)).rejects.toThrow('no bulb')
  expect(rowOf(lamp.id)?.phase).toEqual({ kind: 'failed', message: 'no bulb' })
  engine.load = async () => {}
  await activate(lamp.id)
  expect(phase()).toBe('active')
})

test('a hundred starts and ends leave nothing running', async () => {
  for (let round = 0; round < 100; round++) {
    await activate(lamp.id)
    deactivate(lamp.id)
  }
  await Promise.resolve()
  expect(engine.providers).toBe(0)
  expect(engine.grants).toBe(0)
})
