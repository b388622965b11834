import { defineConfig } from '@playwright/test'
import { findFirefox } from '../../scripts/browser/findFirefox.ts'

const port = Number(process.env.PORT ?? 4173)
const address = `http://127.0.0.1:${port}`
const executablePath = findFirefox()

/** A few steps through the whole app in Firefox, driven over WebDriver BiDi. `npm test -- firefox` runs them. */
export default defineConfig({
  testDir: '.',
  testMatch: '*.firefox.ts',
  outputDir: '../../test-results/firefox',
  reporter: [['list'], ['json', { outputFile: '../../reports/firefox.json' }]],
  workers: 1,
  forbidOnly: Boolean(process.env.CI),
  // As in the other browser: what fails three times is broken.
  retries: process.env.CI ? 2 : 0,
  timeout: 60_000,
  use: {
    browserName: 'firefox',
    // An installed Firefox, and not the build of it that Playwright downloads.
    channel: 'moz-firefox',
    baseURL: address,
    launchOptions: executablePath ? { executablePath } : {},
  },
  webServer: {
    command: 'node scripts/start.mjs',
    cwd: '../..',
    env: { PORT: String(port), BROWSER: 'none' },
    url: `${address}/api/health`,
    reuseExistingServer: false,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 5_000 },
    timeout: 180_000,
  },
})
