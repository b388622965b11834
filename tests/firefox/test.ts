import { type Browser, test as base } from '@playwright/test'
import { type Simulator, startSimulator } from '../simulators/llm/server.ts'

/** Tests of the whole app in Firefox, beside simulated servers. */
export const test = base.extend<{ readonly simulator: Simulator }, { readonly servers: Simulator }>({
  browser: [
    async ({ browser }, use) => {
      ignoreMediaOverride(browser)
      await use(browser)
    },
    { scope: 'worker' },
  ],
  servers: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of what a fixture needs from this pattern
    async ({}, use) => {
      const simulator = await startSimulator()
      await use(simulator)
      await simulator.close()
    },
    { scope: 'worker' },
  ],
  simulator: async ({ servers }, use) => {
    servers.reset()
    await use(servers)
  },
})

type Send = (method: string, parameters: unknown) => Promise<unknown>

/**
 * For every new context Playwright overrides the colour scheme with a BiDi command that Firefox ESR 153 does not have.
 * No test here needs it.
 */
function ignoreMediaOverride(browser: Browser): void {
  const { _connection: connection } = browser as unknown as {
    _connection: { toImpl(object: unknown): { _browserSession: { send: Send } } }
  }
  const session = connection.toImpl(browser)._browserSession
  const send = session.send.bind(session)
  session.send = async (method, parameters) =>
    method === 'emulation.setMediaFeaturesOverride' ? {} : await send(method, parameters)
}
