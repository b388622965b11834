// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import type { LlmChoice } from 'sdk/page/plugins/registry.ts'
import { setPluginSettings } from 'sdk/page/settings/settings.ts'
import { afterEach, expect, test } from 'vitest'
import { replaceEngine } from '../../engines/engine.fixture.ts'
import { runFakePlugin } from '../../plugins/run/fakePlugin.fixture.ts'
import { ProviderSetup } from './ProviderSetup.tsx'

replaceEngine('conversation', {
  check: async () => ({ kind: 'down', failure: { message: 'Nothing answers there.', scope: 'server' } }),
})
const plugin = runFakePlugin({
  id: 'vesper.test',
  contributes: {
    settings: {
      schema: {
        type: 'object',
        properties: {
          baseUrl: { type: 'string', title: 'Server address', default: 'http://localhost:1' },
          model: { type: 'string', title: 'Model', default: '' },
        },
      },
    },
  },
})
const choice = { plugin, entry: { id: 'test', label: 'Test' } } as unknown as LlmChoice

afterEach(cleanup)

test('a complaint about one address goes as soon as the address is changed, and not before', async () => {
  Object.defineProperty(document, 'fonts', { value: new EventTarget(), configurable: true })
  render(<ProviderSetup choice={choice} />)
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Test Connection' })))
  await act(async () => setPluginSettings(plugin, { model: 'tern' }))
  expect(screen.getByRole('status').textContent).toBe(' Nothing answers there.')
  await act(async () => setPluginSettings(plugin, { baseUrl: 'http://localhost:2' }))
  expect(screen.getByRole('status').textContent).toBe('')
})
