import type { PluginId } from 'sdk'
import { entitle } from 'sdk/page/entitlements.ts'
import { setIncognito } from 'sdk/page/incognito.fixture.ts'
import { readSettings } from 'sdk/page/settings/document.ts'
import { changeSettings, settings } from 'sdk/page/settings/settings.ts'
import { beforeEach, expect, test } from 'vitest'
import { chooseFakeModel } from '../../../../src/host/chat/session/fakeModel.fixture.ts'
import { runFakePlugin } from '../../../../src/host/plugins/run/fakePlugin.fixture.ts'
import { provideServices } from '../../../../src/host/shell/provideServices.ts'
import type { Connection } from '../../../../src/workers/conversation/contract.ts'
import { memorySection } from '../memorySection.ts'
import { recallSettings, rememberSettings } from './memorySettings.ts'

const replies: Connection = { plugin: 'vesper.inn' as PluginId, provider: 'inn', model: 'big', patience: 'cloud' }

provideServices()

beforeEach(() => {
  Object.assign(settings, readSettings({}))
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
  setIncognito(true)
  expect(await rememberSettings(replies)).toBeUndefined()
})

test('another model may read, of the same provider or of another', async () => {
  changeSettings(memorySection, { model: 'small' })
  expect((await rememberSettings(replies))?.connection).toEqual({ ...replies, model: 'small' })
  chooseFakeModel('lamp-small')
  changeSettings(memorySection, { provider: 'lamp', model: '' })
  expect((await rememberSettings(replies))?.connection).toMatchObject({ provider: 'lamp', model: 'lamp-small' })
})

test('sends nothing meant for a missing provider to another one', async () => {
  changeSettings(memorySection, { provider: 'gone' })
  expect(await rememberSettings(replies)).toBeUndefined()
  const lamp = chooseFakeModel('lamp-small')
  changeSettings(memorySection, { provider: 'lamp' })
  expect(await rememberSettings(replies)).toBeDefined()
  runFakePlugin(lamp, {}, () => Promise.reject(new Error('It does not start.')))
  expect(await rememberSettings(replies)).toBeUndefined()
})
