// @vitest-environment happy-dom

import { type PluginId, Scope } from 'sdk'
import { aiSection } from 'sdk/page/chat/aiSection.ts'
import { noKeyText } from 'sdk/page/chat/noKeyText.ts'
import { type LlmChoice, llmProviders } from 'sdk/page/plugins/registry.ts'
import { refusalNow } from 'sdk/page/points/refusals.ts'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { replaceEngine } from '../../engines/engine.fixture.ts'
import { fallbackConnections, replyingProvider } from '../session/connection.ts'
import { openInTest } from '../session/session.fixture.ts'
import { connectionsFeature } from './feature.ts'

const world = { hasKey: false, asked: 0, hasToken: false, isExpired: false }

replaceEngine('network', {
  secretState: async () => {
    world.asked += 1
    return { kind: world.hasKey ? 'saved' : 'none' }
  },
  tokenStatus: async () => ({ hasToken: world.hasToken, isExpired: world.isExpired }),
})

const scope = new Scope('test')
connectionsFeature(scope)

beforeEach(() => {
  Object.assign(world, { hasKey: false, asked: 0, hasToken: false, isExpired: false })
})

/** Chooses a provider of that plugin, with these needs. */
function choose(plugin: string, needs: LlmChoice['entry']['needs']): void {
  const id = plugin as PluginId
  const entry = { id: 'hosted', label: 'Hosted', features: [], runs: 'in-the-cloud', needs, order: 1 } as const
  const permissions = {
    net: { hosts: ['hosted.example'], reason: '' },
    secrets: { names: ['key'], reason: '' },
  }
  const manifest = { id, name: 'Hosted', version: '1.0.0', sdk: '^1.0', permissions, contributes: {} }
  aiSection.now.provider = 'hosted'
  onTestFinished(llmProviders.add('hosted', { value: 'hosted', plugin: manifest, entry }, id))
}

test('a local server needs neither a key nor an account', async () => {
  choose('vesper.hosted', 'server')
  expect(await refusalNow()).toBeUndefined()
  expect(world.asked).toBe(0)
})

test('the hosted service asks to sign in', async () => {
  choose('vesper.hosted', 'account')
  const asked = vi.fn()
  addEventListener('open-signin', asked, { once: true })
  const refusal = await refusalNow()
  expect(refusal?.keepsWords).toBeUndefined()
  refusal?.tell?.()
  expect(asked).toHaveBeenCalledOnce()
})

test('whoever is signed in may ask the hosted service, until the sign-in has ended', async () => {
  choose('vesper.hosted', 'account')
  world.hasToken = true
  expect(await refusalNow()).toBeUndefined()
  world.isExpired = true
  expect(await refusalNow()).toMatchObject({ text: expect.stringMatching(/^Please sign in/) })
})

test("an account with somebody else's service is not asked for here", async () => {
  choose('acme.hosted', 'account')
  expect(await refusalNow()).toBeUndefined()
})

test('a provider that needs a key asks for one, and with one goes on', async () => {
  choose('acme.hosted', 'key')
  expect(await refusalNow()).toEqual({ text: noKeyText })
  world.hasKey = true
  expect(await refusalNow()).toBeUndefined()
})

test('a chat that a script plays needs nothing, whatever is chosen', async () => {
  choose('vesper.hosted', 'key')
  const id = 'vesper.llm-demo' as PluginId
  const entry = { id: 'demo', label: 'Demo', features: [], runs: 'in-browser', needs: 'nothing', order: 9 } as const
  const manifest = { id, name: 'Demo', version: '1.0.0', sdk: '^1.0', contributes: {} }
  const script = { value: 'demo', plugin: manifest, entry: { ...entry, begins: 'try-it-now' } }
  onTestFinished(llmProviders.add('demo', script, id))
  openInTest({ id: 'one', script: 'demo' })
  expect(await refusalNow()).toBeUndefined()
  expect(replyingProvider()?.value).toBe('demo')
  aiSection.now.fallbackProvider = 'demo'
  expect(await fallbackConnections()).toEqual([])
  // A file may name any provider here; only one that is a script is let.
  openInTest({ id: 'two', script: 'hosted' })
  expect(replyingProvider()).toBeUndefined()
  openInTest({ id: 'three' })
  expect(replyingProvider()?.value).toBe('hosted')
  expect(await fallbackConnections()).toEqual([])
  aiSection.now.fallbackProvider = ''
})
