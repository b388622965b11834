import { existsSync } from 'node:fs'
import { type Browser, chromium, test } from '@playwright/test'
import { browserPlaces } from '../../scripts/browser/findBrowser.ts'
import { expect } from '../support/patience.ts'
import { hostileId } from './plugins.ts'
import { diaryText, openRig, type Rig } from './rig.ts'

/* Chromium's headless shell cannot measure memory, so this runs in a whole browser. */

const whole = browserPlaces({ ...process.env, CHROME_BIN: undefined }, process.platform).find(
  (place) => !/headless[-_]shell/.test(place) && existsSync(place),
)

let browser: Browser
let rig: Rig

test.use({ trace: 'off' })
test.skip(!whole, 'No whole Chromium is installed here.')

test.beforeAll(async () => {
  browser = await chromium.launch({ ...(whole && { executablePath: whole }), args: ['--no-sandbox', '--disable-gpu'] })
  rig = await openRig(browser)
})
test.afterAll(async () => {
  await rig.close()
  await browser.close()
})

test('a plugin that holds 320 MiB is ended, and the others go on', async () => {
  test.setTimeout(120_000)
  expect(await rig.attack('holdsMuch')).toBe('soon')
  // The browser answers at its next garbage collection, some 20 seconds later.
  await rig.page.waitForFunction((who) => /^(failed|off)/.test(window.sandbox.phase(who)), hostileId, {
    timeout: 90_000,
  })
  const heard = (await rig.inPage('console', hostileId)).find((line) => line.includes('It held')) ?? ''
  const [, mib] = /It held (\d+) MiB of memory; 256 MiB are allowed/.exec(heard) ?? []
  expect(Number(mib)).toBeGreaterThanOrEqual(320)
  expect(Number(mib)).toBeLessThan(400)
  expect(await rig.inPage('readDiary')).toBe(diaryText)
})
