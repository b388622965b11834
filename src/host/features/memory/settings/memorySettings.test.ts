import type { PluginId } from 'sdk'
import { beforeEach, expect, test, vi } from 'vitest'
import type { Connection } from '../../../../workers/conversation/contract.ts'
import { readSettings } from '../../../settings/document.ts'
import { memorySection } from '../memorySection.ts'

const world = vi.hoisted(() => ({ isIncognito: false, refuses: false }))

vi.mock('../../../engines/incognito.ts', () => ({
  get isIncognito() {
    return world.isIncognito
  },
}))
vi.mock('../../../plugins/run/activation.ts', () => ({
  activate: async () => {
    if (world.refuses) throw new Error('It does not start.')
  },
}))
vi.mock('../../../chat/session/connection.ts', () => ({
  chosenProvider: (value: string) => (value === 'lamp' ? { plugin: { id: 'vesper.lamp' } } : undefined),
  connectionOf: () => ({ plugin: 'vesper.lamp', provider: 'lamp', model: 'lamp-small', patience: 'local' }),
}))

const { entitle } = await import('../../../data/account/entitlements.ts')
const { changeSettings, settings } = await import('../../../settings/settings.ts')
const { recallSettings, rememberSettings } = await import('./memorySettings.ts')

const replies: Connection = { plugin: 'vesper.inn' as PluginId, provider: 'inn', model: 'big', patience: 'cloud' }

beforeEach(() => {
  Object.assign(settings, readSettings({}))
  Object.assign(world, { isIncognito: false, refuses: false })
  entitle(undefined)
})

test('what nobody changed are the limits of the product', async () => {
  expect(recallSettings()).toEqual({ limits: { player: 10, self: 5 } })
  expect(await rememberSettings(replies)).toEqual({
    connection: replies,
    reveries: true,
    perExtraction: 5,
    total: 100,
    turns: { first: [5, 15], every: 20 },
    messages: 10,
    perHour: 30,
    ruledOut: [],
  })
})

test('limits may be raised', async () => {
  changeSettings(memorySection, { contextLimit: 40, reveriesLimit: 20, total: 2000, perExtraction: 12, turns: [3] })
  expect(recallSettings()?.limits).toEqual({ player: 40, self: 20 })
  expect(await rememberSettings(replies)).toMatchObject({ total: 2000, perExtraction: 12, turns: { first: [3] } })
})

test('a turn can be sent to a worker with them', async () => {
  const sent = { recall: recallSettings(), remember: await rememberSettings(replies) }
  expect(structuredClone(sent)).toEqual(sent)
})

test('when characters do not remember, nothing is told and nothing is noted', async () => {
  changeSettings(memorySection, { remember: false })
  expect([recallSettings(), await rememberSettings(replies)]).toEqual([undefined, undefined])
})

test('without reveries only facts about the player are remembered', async () => {
  changeSettings(memorySection, { reveries: false })
  expect(recallSettings()?.limits).toEqual({ player: 10, self: 0 })
  expect((await rememberSettings(replies))?.reveries).toBe(false)
})

test('passes the account’s entitlements where a server bills', async () => {
  entitle('guest')
  changeSettings(memorySection, { contextLimit: 40 })
  expect(recallSettings()).toEqual({
    limits: { player: 40, self: 5 },
    entitled: { reveries: false, contextCap: 10 },
  })
  expect((await rememberSettings(replies))?.reveries).toBe(false)
})

test('reads no incognito chat', async () => {
  world.isIncognito = true
  expect(await rememberSettings(replies)).toBeUndefined()
})

test('another model may read, of the same provider or of another', async () => {
  changeSettings(memorySection, { model: 'small' })
  expect((await rememberSettings(replies))?.connection).toEqual({ ...replies, model: 'small' })
  changeSettings(memorySection, { provider: 'lamp', model: '' })
  expect((await rememberSettings(replies))?.connection).toMatchObject({ provider: 'lamp', model: 'lamp-small' })
})

test('sends nothing meant for a missing provider to another one', async () => {
  changeSettings(memorySection, { provider: 'gone' })
  expect(await rememberSettings(replies)).toBeUndefined()
  changeSettings(memorySection, { provider: 'lamp' })
  world.refuses = true
  expect(await rememberSettings(replies)).toBeUndefined()
})
