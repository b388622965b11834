import { beforeEach, expect, test, vi } from 'vitest'
import { lampPlugin } from '../../plugins/plugin.fixture.ts'

const lamp = lampPlugin({
  contributes: {
    llmProvider: [{ id: 'lamp', label: 'Lamp', features: [], runs: 'on-your-network', needs: 'server', order: 1 }],
    settings: {
      schema: {
        type: 'object',
        properties: {
          baseUrl: { type: 'string', title: 'Address', default: 'http://localhost:1' },
          apiKey: { type: 'string', title: 'Key', default: '', format: 'secret' },
        },
      },
    },
  },
})

/** The page as it is after its start, with a lamp that can be set up. */
async function start({ visits = 1, baseUrl }: { visits?: number; baseUrl?: string } = {}) {
  vi.resetModules()
  const { settings, setPluginSettings } = await import('sdk/page/settings/settings.ts')
  const { install } = await import('../../plugins/registry.ts')
  install([lamp])
  settings.visitCount = visits
  if (baseUrl) setPluginSettings(lamp, { baseUrl })
  return await import('./SetupCard.tsx')
}

const store = new Map<string, string>()
beforeEach(() => {
  store.clear()
  vi.stubGlobal('localStorage', { getItem: (key: string) => store.get(key) ?? null })
})

test('the wizard is offered once, to someone who is here for the first time', async () => {
  const { mayOffer, noteOffered } = await start()
  expect(mayOffer()).toBe(true)
  noteOffered()
  expect(mayOffer()).toBe(false)
})

test('it is not offered again on a later visit, after it was finished, or when a server is chosen', async () => {
  expect((await start({ visits: 2 })).mayOffer()).toBe(false)
  expect((await start({ baseUrl: 'http://localhost:2' })).mayOffer()).toBe(false)
  store.set('hasCompletedSetup', 'true')
  expect((await start()).mayOffer()).toBe(false)
})
