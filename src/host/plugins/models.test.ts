import type { ModelInfo } from 'sdk'
import type { LlmChoice } from 'sdk/page/plugins/registry.ts'
import { pluginSettings, setPluginSettings } from 'sdk/page/settings/settings.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { replaceEngine } from '../engines/engine.fixture.ts'
import { modelSuggested, models } from './models.ts'
import { runFakePlugin } from './run/fakePlugin.fixture.ts'

const ask = vi.fn(async (): Promise<readonly ModelInfo[]> => [{ id: 'tern' }, { id: 'gull' }])
replaceEngine('conversation', { models: ask })
const schema = { type: 'object', properties: { model: { type: 'string', title: 'Model', default: '' } } } as const
const plugin = runFakePlugin({ id: 'vesper.test', contributes: { settings: { schema } } })
const choice = { plugin, value: 'test', entry: { id: 'test', label: 'Test' } } as unknown as LlmChoice
const chosen = () => pluginSettings(plugin).model

beforeEach(() => {
  models.byProvider = {}
  setPluginSettings(plugin, { model: '' })
  ask.mockClear()
})
afterEach(() => {
  vi.useRealTimers()
})

test('where no model is chosen, the first of the list is', async () => {
  await modelSuggested(choice)
  expect(chosen()).toBe('tern')
})

test('a model that is chosen stays, and nobody is asked', async () => {
  setPluginSettings(plugin, { model: 'gull' })
  await modelSuggested(choice)
  expect(chosen()).toBe('gull')
  expect(ask).not.toHaveBeenCalled()
})

test('a server that has listed its models, or refused to, is not asked again', async () => {
  models.byProvider = { test: { kind: 'refused', message: 'No.' } }
  await modelSuggested(choice)
  models.byProvider = { test: { kind: 'listed', models: [] } }
  await modelSuggested(choice)
  expect(ask).not.toHaveBeenCalled()
})

test('a server that does not answer is waited for five seconds', async () => {
  vi.useFakeTimers()
  ask.mockImplementationOnce(() => new Promise(() => {}))
  const done = vi.fn()
  void modelSuggested(choice).then(done)
  await vi.advanceTimersByTimeAsync(4900)
  expect(done).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(200)
  expect(done).toHaveBeenCalled()
  expect(chosen()).toBe('')
})
