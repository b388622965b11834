import type { Page } from '@playwright/test'
import { fakeHush } from '../../plugins/device-buttplug-wasm/fakeHush.fixture.ts'
import { arrive } from '../support/app.ts'
import { expect, test } from '../support/test.ts'

/*
 * The real server, compiled to WebAssembly, in the built app and under its own policy. Only the toy pretends: Chromium's
 * emulation of Bluetooth cannot push an answer to a page, and this toy has to say what it is.
 */

const provider = 'Bluetooth toys (in this browser)'
const toy = 'Lovense Hush'

declare global {
  var hush: ReturnType<typeof fakeHush>
}

/** Takes the place of the browser's Bluetooth, which shows its list only to somebody who has just asked for it. */
const installed = `{
  globalThis.hush = (${fakeHush})()
  const { bluetooth } = hush
  const choose = bluetooth.requestDevice
  bluetooth.requestDevice = async (options) => {
    if (!navigator.userActivation.isActive) throw new DOMException('Nobody has asked for this.', 'SecurityError')
    return choose(options)
  }
  Object.defineProperty(Navigator.prototype, 'bluetooth', { get: () => bluetooth, configurable: true })
}`

/** What the toy was told to do, in its own steps, oldest first. */
async function strengths(page: Page): Promise<readonly number[]> {
  const written = await page.evaluate(() => globalThis.hush.written)
  return written.flatMap((text) => /^Vibrate:(\d+);$/.exec(text)?.[1] ?? []).map(Number)
}

test('a toy is paired with the server in the page, moves once a person agrees, and Escape stops it for good', async ({
  page,
}) => {
  const trouble: string[] = []
  page.on('console', (message) => {
    if (/content security policy/i.test(message.text())) trouble.push(message.text())
  })
  page.on('pageerror', (error) => trouble.push(String(error)))
  await page.addInitScript({ content: installed })
  await arrive(page, '/settings/sextoys/buttplug-wasm')
  await page.getByRole('button', { name: `Connect ${provider}` }).click()
  await page.getByRole('button', { name: `Scan for ${provider} devices` }).click()
  const hush = page.getByRole('article', { name: toy })
  await expect(hush).toBeVisible()
  await expect(hush).toContainText('Battery 85 %')
  expect((await strengths(page)).filter((strength) => strength > 0)).toEqual([])

  const tryIt = page.getByRole('button', { name: new RegExp(`^Test .*${toy}`) }).first()
  await tryIt.click()
  await page.getByRole('button', { name: 'Turn on' }).click()
  const most = async () => Math.max(...(await strengths(page)))
  await expect.poll(most, { intervals: [50] }).toBeGreaterThanOrEqual(1)
  await page.keyboard.press('Escape')
  await expect.poll(async () => (await strengths(page)).at(-1)).toBe(0)
  const atRest = (await strengths(page)).length
  await page.getByRole('button', { name: 'Resume…' }).click()
  const report = page.getByRole('dialog')
  await expect(report).toContainText(`${provider}: Stopped (confirmed)`)
  await report.getByRole('button', { name: 'Resume from zero' }).click()
  await expect(report).toBeHidden()
  expect((await strengths(page)).slice(atRest).filter((strength) => strength > 0)).toEqual([])
  expect(trouble).toEqual([])
})
