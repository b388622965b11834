import { defineConfig } from '@playwright/test'
import { browserFlags, findBrowser } from './scripts/browser/findBrowser.ts'

const port = Number(process.env.PORT ?? 4173)
const address = `http://127.0.0.1:${port}`
const executablePath = findBrowser()

export default defineConfig({
  testDir: 'tests',
  testMatch: '**/{journeys,browser,accessibility,crash,placements,sandbox}/**/*.spec.ts',
  outputDir: 'test-results',
  reporter: [['list'], ['json', { outputFile: 'reports/playwright.json' }]],
  workers: 2,
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  // A crowded machine may be slow once. What fails three times is broken, and a flaky test is listed as such.
  retries: process.env.CI ? 2 : 0,
  timeout: 60_000,
  use: {
    baseURL: address,
    trace: 'on-first-retry',
    launchOptions: {
      ...(executablePath ? { executablePath } : {}),
      args: [...browserFlags],
    },
  },
  webServer: {
    command: 'node scripts/start.mjs',
    env: { PORT: String(port), BROWSER: 'none' },
    url: `${address}/api/health`,
    reuseExistingServer: false,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 5_000 },
    timeout: 180_000,
  },
})
