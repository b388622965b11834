import type { PluginId } from 'sdk'
import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { manifestOf, packageOf } from '../../../workers/media/registry/registry.fixture.ts'
import type { Decision } from '../../../workers/storage/contract.ts'
import { emptyInstallContext } from './emptyInstallContext.fixture.ts'
import { fakeLocks, openFakeEngines } from './fakeEngines.fixture.ts'
import { installPlugin, removePlugin } from './installPlugin.ts'
import type { Installation } from './plan.ts'
import { planInstall } from './planInstall.ts'

const state = openFakeEngines()
vi.stubGlobal('navigator', { locks: fakeLocks() })
afterAll(() => vi.unstubAllGlobals())

const permissions = {
  net: { hosts: ['https://a.example'], reason: 'Talks to the lamp.' },
  secrets: { names: ['lamp-key'], reason: 'The lamp asks for it.', optional: true },
}
const lamp = (version = '1.0.0') => manifestOf({ version, permissions })
const id = lamp().id
const answer = (granted: boolean, ...parameters: readonly string[]): Decision => ({
  permission: 'net',
  parameters,
  granted,
  at: 5,
})
const yes = answer(true, 'https://a.example')

function planFor(version = '1.0.0', source = 'lamp.vesper-plugin'): Installation {
  const installed = [...state.records.values()].flatMap((record) => record.installed ?? [])
  const plan = planInstall(
    packageOf(lamp(version)),
    { kind: 'file', name: source },
    { ...emptyInstallContext, installed },
  )
  if (plan.kind !== 'new' && plan.kind !== 'update') throw new Error(plan.kind)
  return plan
}

beforeEach(() => {
  for (const map of [state.records, state.code]) map.clear()
  for (const list of [state.erased, state.forgotten, state.revoked, state.labels]) list.length = 0
})

test('keeps the code under its hash, then the record with what was answered', async () => {
  const record = await installPlugin(planFor(), [yes], 7)
  const code = packageOf(lamp()).codeHash
  expect(record).toMatchObject({ id, enabled: true, installed: { tier: 'community', code, at: 7, decisions: [yes] } })
  expect(state.records.get(id)).toEqual(record)
  expect(state.code.get(code)).toBe('/* acme.lamp 1.0.0 */')
})

test('without what it must have, nothing of it is kept', async () => {
  for (const answers of [[], [answer(false, 'https://a.example')], [answer(true, 'https://b.example')]]) {
    await expect(installPlugin(planFor(), answers)).rejects.toMatchObject({ code: 'plugin/denied' })
  }
  expect(state.records.size + state.code.size).toBe(0)
})

test('an answer to more than is asked is kept as an answer to what is asked, and one to nothing not at all', async () => {
  const wide = answer(true, 'https://a.example', 'https://b.example')
  const record = await installPlugin(planFor(), [wide, { ...yes, permission: 'devices', parameters: [] }])
  expect(record.installed?.decisions).toEqual([yes])
})

test('an update leaves the switch as it is and forgets the code nobody needs', async () => {
  await installPlugin(planFor(), [yes], 1)
  const before = state.records.get(id)
  if (before) state.records.set(id, { ...before, enabled: false })
  const record = await installPlugin(planFor('1.1.0'), [yes], 2)
  expect(record).toMatchObject({ enabled: false, installed: { manifest: { version: '1.1.0' } } })
  expect([...state.code.values()]).toEqual(['/* acme.lamp 1.1.0 */'])
  expect(state.labels).toEqual(['Plugin installed', 'Plugin updated'])
})

test('until an update is answered, the old version is what is kept', async () => {
  await installPlugin(planFor(), [yes], 1)
  const plan = planFor('1.1.0')
  expect(plan).toMatchObject({ held: true })
  await expect(installPlugin(plan, [])).rejects.toMatchObject({ code: 'plugin/denied' })
  expect(state.records.get(id)?.installed?.manifest.version).toBe('1.0.0')
  expect(state.code.has(packageOf(lamp()).codeHash)).toBe(true)
})

test('a plan is void once another tab has installed, updated or removed the plugin', async () => {
  const [first, second] = [planFor(), planFor()]
  await installPlugin(first, [yes], 1)
  await expect(installPlugin(second, [yes], 2)).rejects.toMatchObject({ code: 'plugin/refused' })
  const update = planFor('1.1.0')
  await removePlugin(id, { eraseData: false })
  await expect(installPlugin(update, [yes], 3)).rejects.toMatchObject({ code: 'plugin/refused' })
})

test('two that arrive at once do not sweep each other’s code away', async () => {
  const other = manifestOf({ id: 'acme.fog' })
  const plan = planInstall(packageOf(other), { kind: 'file', name: 'fog' }, emptyInstallContext)
  if (plan.kind !== 'new') throw new Error(plan.kind)
  await Promise.all([installPlugin(planFor(), [yes]), installPlugin(plan, [])])
  expect(state.code.size).toBe(2)
})

test('removing takes the record, the code and the keys, and what it wrote only when asked to', async () => {
  await installPlugin(planFor(), [yes])
  await removePlugin(id, { eraseData: false })
  expect(state.records.size + state.code.size + state.erased.length).toBe(0)
  expect(state.forgotten).toEqual(['acme.lamp lamp-key'])
  expect(state.revoked).toEqual([id])
  await installPlugin(planFor(), [yes])
  await removePlugin(id, { eraseData: true })
  expect(state.erased).toEqual([id])
})

test('a plugin of Vesper cannot be removed', async () => {
  state.records.set('vesper.lamp', { id: 'vesper.lamp' as PluginId, enabled: true })
  await expect(removePlugin('vesper.lamp' as PluginId, { eraseData: true })).rejects.toMatchObject({
    code: 'plugin/not-found',
  })
  expect(state.records.size).toBe(1)
})
