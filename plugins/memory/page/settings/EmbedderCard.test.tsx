// @vitest-environment happy-dom

import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { PluginError } from 'sdk'
import { afterEach, expect, test, vi } from 'vitest'
import { replaceEngine } from '../../../../src/host/engines/engine.fixture.ts'
import { runFakePlugin } from '../../../../src/host/plugins/run/fakePlugin.fixture.ts'
import type { EmbedderInfo } from '../../../../src/workers/embedding/contract.ts'

const world = vi.hoisted(() => ({ broken: '', asked: [] as string[], woken: [] as string[] }))
replaceEngine('embedding', {
  current: async (): Promise<EmbedderInfo> => ({ model: 'words-384', dimensions: 384, runs: 'words' }),
  async tryOut(key: string): Promise<EmbedderInfo> {
    world.asked.push(key)
    if (world.broken) throw new PluginError('llm/not-found', world.broken)
    return { model: `${key}@1536`, dimensions: 1536, runs: 'plugin' }
  },
})
const { memorySystem } = await import('./memorySystem.ts')
const { provideServices } = await import('../../../../src/host/shell/provideServices.ts')
const { TryOut } = await import('./EmbedderCard.tsx')

provideServices()
afterEach(cleanup)

const plugin = runFakePlugin(
  {
    id: 'acme.vectors',
    name: 'Vectors',
    contributes: { embedder: [{ id: 'endpoint', label: 'A server of mine' }] },
  },
  {},
  async () => void world.woken.push('acme.vectors'),
)
const choice = {
  key: 'acme.vectors/endpoint' as const,
  id: 'endpoint',
  label: 'A server of mine',
  plugin,
}

test('an embedder of a plugin can be tried out, says what came of it, and may be tried again', async () => {
  render(<TryOut choice={choice} />)
  const button = screen.getByRole('button', { name: 'Test' })
  world.broken = 'The server does not have the model “wren”. Pull it first.'
  fireEvent.click(button)
  expect(await screen.findByText(`Test failed: ${world.broken}`)).toBeTruthy()
  world.broken = ''
  fireEvent.click(button)
  expect(await screen.findByText(/^It works: two sentences took .* 1,536 dimensions each\.$/)).toBeTruthy()
  expect(world.woken).toEqual(['acme.vectors', 'acme.vectors'])
  expect(world.asked).toEqual(['acme.vectors/endpoint', 'acme.vectors/endpoint'])
  expect(memorySystem.embedder?.model).toBe('words-384')
})
