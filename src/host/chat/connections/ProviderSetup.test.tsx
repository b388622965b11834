// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import type { ModelInfo } from 'sdk'
import { account } from 'sdk/page/account/account.ts'
import { dialog } from 'sdk/page/dialog.ts'
import type { LlmChoice } from 'sdk/page/plugins/registry.ts'
import { setPluginSettings } from 'sdk/page/settings/settings.ts'
import { answerConfirmation, confirmation } from 'sdk/ui/confirm.ts'
import { afterEach, expect, test, vi } from 'vitest'
import { replaceEngine } from '../../engines/engine.fixture.ts'
import { loadModels } from '../../plugins/models.ts'
import { runFakePlugin } from '../../plugins/run/fakePlugin.fixture.ts'
import { ProviderSetup } from './ProviderSetup.tsx'

replaceEngine('conversation', {
  check: async () => ({ kind: 'down', failure: { message: 'Nothing answers there.', scope: 'server' } }),
  models: async () => listed.now,
  install: async function* (...[, , , signal]: [unknown, unknown, unknown, AbortSignal]) {
    if (installs.hangs) {
      await new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
    }
    installs.count += 1
    yield { kind: 'fetching', bytes: 1, totalBytes: 2 }
    if (installs.count === 1) throw new Error('The server is out of reach.')
    yield { kind: 'done', model: { id: 'tern' } }
  },
})
const listed: { now: readonly ModelInfo[] } = { now: [{ id: 'tern', label: 'Tern', installed: false }] }
const installs = { count: 0, hangs: false }
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

test('a model that could not be fetched says why in its place, and is tried again from there', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  const entry = { id: 'test', label: 'Test', needs: 'download' }
  const fetches = { plugin, value: 'test', entry } as unknown as LlmChoice
  render(<ProviderSetup choice={fetches} />)
  await act(async () => loadModels(fetches))
  fireEvent.click(await screen.findByRole('button', { name: 'Download Tern' }))
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toContain('Tern could not be downloaded. The server is out of reach.')
  fireEvent.click(screen.getByRole('button', { name: 'Retry' }))
  await vi.waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
  expect(installs.count).toBe(2)
})

test('a download can be paused, and goes on from what is kept', async () => {
  const entry = { id: 'test', label: 'Test', needs: 'download' }
  const fetches = { plugin, value: 'paused', entry } as unknown as LlmChoice
  render(<ProviderSetup choice={fetches} />)
  listed.now = [{ id: 'tern', label: 'Tern', installed: false, fetchedBytes: 5e6 }]
  await act(async () => loadModels(fetches))
  expect(screen.getByText('5 MB downloaded')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Discard the download of Tern' })).toBeTruthy()
  installs.hangs = true
  fireEvent.click(screen.getByRole('button', { name: 'Resume Tern' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Pause' }))
  await screen.findByRole('button', { name: 'Resume Tern' })
  expect(screen.queryByRole('alert')).toBeNull()
})

test('removing a model says where it is deleted', async () => {
  listed.now = [{ id: 'tern', label: 'Tern', installed: true }]
  const wordsFor = async (entry: { readonly id: string; readonly label: string; readonly runs: string }) => {
    const holds = { plugin, value: entry.id, entry } as unknown as LlmChoice
    render(<ProviderSetup choice={holds} />)
    await act(async () => loadModels(holds))
    fireEvent.click(await screen.findByRole('button', { name: 'Remove Tern' }))
    const words = confirmation.question?.text
    answerConfirmation(false)
    cleanup()
    return words
  }
  expect(await wordsFor({ id: 'ollama', label: 'Ollama', runs: 'on-your-network' })).toBe(
    'This deletes the model from your Ollama server. You can download it again later.',
  )
  expect(await wordsFor({ id: 'browser', label: 'In your browser', runs: 'in-browser' })).toBe(
    'This deletes the file from this device. You can download it again later.',
  )
})

test('the hosted service shows guests a way in, and others who they are', async () => {
  const entry = { id: 'hosted', label: 'Hosted', needs: 'account' }
  const hosted = { plugin, value: 'hosted', entry } as unknown as LlmChoice
  account.phase = 'guest'
  render(<ProviderSetup choice={hosted} />)
  fireEvent.click(screen.getByRole('button', { name: 'Sign in' }))
  expect(dialog.open?.id).toBe('sign-in')
  await act(async () => void Object.assign(account, { phase: 'signed-in', user: { username: 'wren_42' } }))
  expect(screen.getByText('Signed in as wren_42.')).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Sign in' })).toBeNull()
  Object.assign(account, { phase: 'unknown', user: undefined })
  dialog.open = null
})
