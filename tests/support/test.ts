import { test as base } from '@playwright/test'
import { type Simulator, startSimulator } from '../simulators/llm/server.ts'
import { type ForeignHost, standInFor } from './foreignHost.ts'

/** Our tests of the whole app: in a browser that finds openrouter.ai on this computer, beside simulated servers. */
export const test = base.extend<{ readonly simulator: Simulator }, WorkerParts>({
  servers: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of what a fixture needs from this pattern
    async ({}, use) => {
      const simulator = await startSimulator()
      await use(simulator)
      await simulator.close()
    },
    { scope: 'worker' },
  ],
  openRouter: [
    async ({ servers }, use) => {
      const host = await standInFor('openrouter.ai', servers.url('openrouter'))
      await use(host)
      await host.close()
    },
    { scope: 'worker' },
  ],
  launchOptions: [
    async ({ launchOptions, openRouter }, use) => {
      await use({ ...launchOptions, args: [...(launchOptions.args ?? []), ...openRouter.browserArgs] })
    },
    { scope: 'worker' },
  ],
  simulator: async ({ servers }, use) => {
    servers.reset()
    await use(servers)
  },
})

interface WorkerParts {
  readonly servers: Simulator
  readonly openRouter: ForeignHost
}

export { expect } from './patience.ts'
