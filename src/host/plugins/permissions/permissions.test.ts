import { plugins, rowOf } from 'sdk/page/plugins/registry.ts'
import { ref } from 'valtio'
import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import type { ChangeNotice, Decision, InstalledPlugin, PluginRecord } from '../../../workers/storage/contract.ts'
import { replaceEngine } from '../../engines/engine.fixture.ts'
import { lampPlugin, pluginFromFile } from '../plugin.fixture.ts'
import { install, uninstall } from '../registry.ts'
import { changeDecision, currentGrants, decisionsChanged, followDecisions, forgetDecision } from './permissions.ts'

/** Records as the storage worker keeps them; the test sends the notices of other tabs. */
const disk = {
  rows: new Map<string, unknown>(),
  commits: [] as string[],
  fail: false,
  notices: [] as unknown[],
}

replaceEngine('storage', {
  read: async (_: string, id: string) => disk.rows.get(id),
  list: async () => [...disk.rows.values()],
  commit: async (label: string, changes: readonly { readonly value: PluginRecord }[]) => {
    if (disk.fail) throw new Error('The disk is full.')
    disk.commits.push(label)
    for (const { value } of changes) disk.rows.set(value.id, value)
    return disk.commits.length
  },
  async *changes() {
    yield* disk.notices as ChangeNotice[]
  },
})

const lamp = lampPlugin({
  permissions: {
    net: { hosts: ['https://lamp.example'], reason: 'Light.' },
    chat: { access: 'read', reason: 'To listen.', optional: true },
  },
})
const net: Decision = { permission: 'net', parameters: ['https://lamp.example'], granted: true, at: 1 }
const chat: Decision = { permission: 'chat', parameters: ['read'], granted: true, at: 1 }
const installed = (decisions: readonly Decision[]) => pluginFromFile(lamp, { decisions })

beforeEach(() => {
  plugins.rows = {}
  install([lamp])
  put(installed([net]))
  Object.assign(disk, { commits: [], fail: false, notices: [] })
})
afterAll(() => uninstall(lamp.id))

function put(value: InstalledPlugin): void {
  const row = rowOf(lamp.id)
  if (row) row.installed = ref(value)
  disk.rows.set(lamp.id, { id: lamp.id, enabled: true, installed: value })
}
const kept = () => (disk.rows.get(lamp.id) as PluginRecord).installed?.decisions

test('a decision is effective at once, and on disk soon after', async () => {
  const saving = changeDecision(lamp.id, chat)
  expect(currentGrants(lamp).permissions).toEqual(['net', 'chat'])
  await saving
  expect(kept()).toEqual([net, chat])
  expect(disk.rows.get(lamp.id)).toMatchObject({ enabled: true })
})

test('revoking takes the origins away before anything is awaited', () => {
  void changeDecision(lamp.id, { ...net, granted: false, at: 2 })
  expect(currentGrants(lamp).net.origins).toEqual([])
})

test('whoever watches is told whose decisions changed, until they stop', async () => {
  const told = vi.fn()
  const stop = decisionsChanged(told)
  await changeDecision(lamp.id, chat)
  await changeDecision(lamp.id, chat)
  expect(told).toHaveBeenCalledTimes(1)
  expect(told).toHaveBeenCalledWith(lamp.id)
  stop()
  await forgetDecision(lamp.id, 'chat')
  expect(told).toHaveBeenCalledTimes(1)
})

test('a denial is remembered, and can be forgotten', async () => {
  await changeDecision(lamp.id, { ...chat, granted: false })
  expect(currentGrants(lamp).denied).toEqual(['chat'])
  await forgetDecision(lamp.id, 'chat')
  expect(currentGrants(lamp).denied).toEqual([])
  expect(kept()).toEqual([net])
})

test('two answers at once are both kept', async () => {
  await Promise.all([changeDecision(lamp.id, chat), forgetDecision(lamp.id, 'net')])
  expect(kept()).toEqual([chat])
})

test('what could not be saved is still in force, and is told', async () => {
  disk.fail = true
  await expect(changeDecision(lamp.id, { ...net, granted: false })).rejects.toThrow('The disk is full.')
  expect(currentGrants(lamp).net.origins).toEqual([])
})

test('what was decided in another tab holds here too', async () => {
  const told = vi.fn()
  const stop = decisionsChanged(told)
  disk.rows.set(lamp.id, { id: lamp.id, enabled: true, installed: installed([{ ...net, granted: false }]) })
  disk.notices = [{ commit: 1, tables: ['plugins'], sessions: [], from: 'another-tab' }]
  await followDecisions(new AbortController().signal)
  expect(currentGrants(lamp).net.origins).toEqual([])
  expect(told).toHaveBeenCalledOnce()
  stop()
})

test('what comes with Vesper has no decisions to change', async () => {
  plugins.rows = {}
  install([lamp])
  await changeDecision(lamp.id, { ...net, granted: false })
  expect(currentGrants(lamp).net.origins).toEqual(['https://lamp.example'])
  expect(disk.commits).toEqual([])
})

test('an unknown plugin may do nothing', () => {
  plugins.rows = {}
  expect(currentGrants(lamp).net.origins).toEqual([])
  expect(currentGrants(lamp).permissions).toEqual([])
})

test('a grant from the registry can be handed to a worker', async () => {
  await changeDecision(lamp.id, chat)
  const { net: grant } = currentGrants(lamp)
  expect(structuredClone(grant)).toEqual(grant)
  expect(structuredClone(rowOf(lamp.id)?.installed)).toEqual(installed([net, chat]))
})
