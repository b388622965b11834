import type { PluginId } from 'sdk'
import { plugins, rowOf } from 'sdk/page/plugins/registry.ts'
import { toasts } from 'sdk/page/toasts.ts'
import { ref } from 'valtio'
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest'
import type { Decision, PluginRecord } from '../../../workers/storage/contract.ts'
import { replaceEngine, storedTables } from '../../engines/engine.fixture.ts'
import { lampPlugin, pluginFromFile } from '../plugin.fixture.ts'
import { install, uninstall } from '../registry.ts'
import { askLater } from './askLater.ts'
import { changeDecision } from './permissions.ts'
import { prompts, settlePrompt } from './prompts.ts'

const { table, storage } = storedTables()
replaceEngine('storage', storage)

const lamp = lampPlugin({
  permissions: { chat: { access: 'read', reason: 'To listen.', optional: true } },
})
const chat = { plugin: lamp.id, permission: 'chat' } as const
const listening = (granted: boolean): Decision => ({ permission: 'chat', parameters: ['read'], granted, at: 1 })

beforeEach(() => {
  const installed = pluginFromFile(lamp)
  plugins.rows = {}
  toasts.shown = []
  install([lamp])
  const row = rowOf(lamp.id)
  if (row) row.installed = ref(installed)
  table('plugins').set(lamp.id, { id: lamp.id, enabled: true, installed })
})
afterAll(() => uninstall(lamp.id))
afterEach(() => {
  askLater.end(lamp.id)
  while (prompts.open) settlePrompt(prompts.open.id, { granted: false, decisions: [] })
})

test('a plugin that would like more raises one notice, and the player opens the prompt', async () => {
  const answer = askLater.ask(chat)
  void askLater.ask(chat)
  expect(toasts.shown.map(({ title }) => title)).toEqual(['“Lamp” asks to read this conversation.'])
  expect(prompts.open).toBeNull()
  toasts.shown[0]?.action?.run()
  expect(toasts.shown).toEqual([])
  expect(prompts.open?.request).toMatchObject({ kind: 'first-use', permission: 'chat' })
  settlePrompt(prompts.open?.id ?? 0, { granted: true, decisions: [listening(true)] })
  expect(await answer).toBe('granted')
  expect((table('plugins').get(lamp.id) as PluginRecord).installed?.decisions).toEqual([listening(true)])
})

test('a denial is remembered, so that the next use is answered without a notice', async () => {
  const answer = askLater.ask(chat)
  toasts.shown[0]?.action?.run()
  settlePrompt(prompts.open?.id ?? 0, { granted: false, decisions: [listening(false)] })
  expect(await answer).toBe('denied')
  expect(await askLater.ask(chat)).toBe('denied')
  expect(toasts.shown).toEqual([])
})

test('what the player allows on the page of permissions is what the plugin waited for', async () => {
  const answer = askLater.ask(chat)
  await changeDecision(lamp.id, listening(true))
  expect(await answer).toBe('granted')
  expect(toasts.shown).toEqual([])
})

test('what a plugin never declared is denied without asking anybody', async () => {
  expect(await askLater.ask({ plugin: lamp.id, permission: 'devices' })).toBe('denied')
  expect(await askLater.ask({ plugin: 'no.body' as PluginId, permission: 'chat' })).toBe('denied')
  expect(toasts.shown).toEqual([])
})
