import { test as base } from '@playwright/test'
import { type Simulator, startSimulator } from '../simulators/llm/server.ts'
import { type ForeignHost, standInFor } from './foreignHost.ts'
import { expect } from './patience.ts'
import { unregisteredNames } from './unregisteredNames.ts'

/** Scripts of the app run for seconds here: to compile them for speed costs an eighth of all time, and pays nobody. */
const sparingCompiler = ['--js-flags=--no-opt,--no-maglev']

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
      const args = [...(launchOptions.args ?? []), ...sparingCompiler, ...openRouter.browserArgs]
      await use({ ...launchOptions, args })
    },
    { scope: 'worker' },
  ],
  /** Whatever a test makes the app do, the app stores it under registered names only. */
  page: async ({ page, baseURL }, use) => {
    await use(page)
    if (!baseURL || page.isClosed() || !page.url().startsWith(`${baseURL}/`)) return
    // A page that is leaving, or that the test has cut off, cannot be asked; all others are.
    const names = await unregisteredNames(page).catch(() => [])
    expect(names).toEqual([])
  },
  simulator: async ({ servers }, use) => {
    servers.reset()
    await use(servers)
  },
})

interface WorkerParts {
  readonly servers: Simulator
  readonly openRouter: ForeignHost
}

export { expect }
