import type { Locator, Page } from '@playwright/test'
import { arrive, chatThroughOllama, replyEnds, say } from '../support/app.ts'
import { expectAccessible, widths } from '../support/looks.ts'
import { follow } from '../support/shell.ts'
import { expect, test } from '../support/test.ts'

test.describe.configure({ timeout: 240_000 })
test.use({ contextOptions: { reducedMotion: 'reduce' } })

const pages = {
  'overview and routing': 'overview',
  'virtual toys, connected': 'virtual',
  Intiface: 'buttplug',
  'Bluetooth toys': 'buttplug-wasm',
  Bluetooth: 'bluetooth',
  Restim: 'restim',
  Coyote: 'coyote',
  OpenShock: 'openshock',
  Lovense: 'lovense',
  'The Handy': 'handy',
  Audio: 'audio',
  calibration: 'calibration',
  patterns: 'patterns',
  'the script player': 'player',
  'live control': 'live',
  recordings: 'recordings',
} as const

// One theme each, in turns: what a page has of its own is laid out alike in both.
for (const theme of ['dark', 'light'] as const) {
  const half = Object.entries(pages).filter((_, at) => (at % 2 === 0) === (theme === 'dark'))
  test(`the pages of devices are accessible while toys are connected, half of them in ${theme}`, async ({ page }) => {
    await bringToys(page)
    for (const [screen, path] of half) {
      await page.goto(`/settings/sextoys/${path}`)
      await expect(stop(page)).toBeVisible()
      await page.waitForLoadState('networkidle')
      await expectAccessible(page, screen, [theme])
    }
  })
}

test('a pattern being drawn, and trying it, are accessible', async ({ page }) => {
  await bringToys(page)
  await page.goto('/settings/sextoys/patterns')
  await page.getByRole('button', { name: 'New pattern' }).click()
  await expect(page.getByRole('slider', { name: /^Point 1 / })).toBeVisible()
  await expectAccessible(page, 'a drawn pattern', ['dark'])
  await page.goto('/settings/sextoys/patterns')
  await page.getByRole('button', { name: 'Try Wave', exact: true }).click()
  await expect(page.getByRole('dialog', { name: 'Wave' })).toBeVisible()
  await expectAccessible(page, 'trying a pattern', ['light'])
})

test('the menu of devices, the question before anything moves, and the report of a stop are accessible', async ({
  page,
}) => {
  await bringToys(page)
  await page.getByRole('button', { name: /^Devices: / }).click()
  await expect(page.getByRole('link', { name: 'All device settings' })).toBeVisible()
  await expectAccessible(page, 'the menu of devices', ['light'])
  // A fresh page has it closed.
  await page.reload()
  await expect(stop(page)).toBeVisible()
  await testFirst(page)
  await expect(page.getByRole('alertdialog')).toBeVisible()
  await expectAccessible(page, 'may your devices move', ['dark'])
  await page.getByRole('button', { name: 'Turn on' }).click()
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Resume…' }).click()
  await expect(page.getByRole('dialog')).toContainText('Everything is stopped')
  await expectAccessible(page, 'everything is stopped', ['light'])
})

test('a chat in which devices move is accessible', async ({ page, simulator }) => {
  await chatThroughOllama(page, simulator.url('ollama'))
  await bringToys(page)
  await allow(page)
  await page.getByRole('link', { name: 'Play', exact: true }).click()
  simulator.script({ reply: { text: 'She turns the dial. [[vibrate: wave 60% 60s]] "Hold on."' } })
  await say(page, 'Show me.')
  await replyEnds(page)
  await expect(page.getByTitle(/^Vibration \d/)).toBeVisible()
  await expectAccessible(page, 'a chat in which devices move', ['dark'])
})

test('the keyboard alone reaches the stop in front of a dialog, and it stops', async ({ page }) => {
  await bringToys(page)
  await allow(page)
  const dialog = await tryWave(page)
  await tabInto(page, stop(dialog))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Resume…' })).toBeAttached()
  await expect(dialog.getByRole('button', { name: 'Stop test' })).toHaveCount(0)
})

test('on a phone, the stop is large enough for a thumb, in the bar and in front of a dialog', async ({ page }) => {
  await bringToys(page)
  await allow(page)
  await page.setViewportSize(widths.phone)
  const inBar = await stop(page.getByRole('banner')).boundingBox()
  const dialog = await tryWave(page)
  const inDialog = await stop(dialog).boundingBox()
  for (const box of [inBar, inDialog]) {
    expect(box?.width).toBeGreaterThanOrEqual(40)
    expect(box?.height).toBeGreaterThanOrEqual(40)
  }
  await stop(dialog).click()
  await expect(page.getByRole('button', { name: 'Resume…' })).toBeAttached()
})

const stop = (where: Page | Locator) => where.getByRole('button', { name: 'Stop all devices' }).first()

const testFirst = (page: Page) =>
  page
    .getByRole('button', { name: /^Test / })
    .first()
    .click()

/** Connects the toys on the screen, which come back by themselves with each visit. */
async function bringToys(page: Page): Promise<void> {
  await arrive(page, '/settings/sextoys/virtual')
  for (const toy of ['Stroker', 'E-stim box', 'Shocker']) await page.getByRole('switch', { name: toy }).check()
  await page.getByRole('button', { name: 'Connect Virtual toys' }).click()
  await expect(stop(page)).toBeVisible()
}

/** Lets devices move, by a test that asks first. */
async function allow(page: Page): Promise<void> {
  await testFirst(page)
  await page.getByRole('button', { name: 'Turn on' }).click()
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
}

/** From a page of the settings: plays a wave on everything, in a dialog. */
async function tryWave(page: Page): Promise<Locator> {
  await follow(page, 'Patterns')
  await page.getByRole('button', { name: 'Try Wave', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Wave' })
  await dialog.getByRole('button', { name: 'Test on device' }).click()
  await expect(dialog.getByRole('button', { name: 'Stop test' })).toBeVisible()
  return dialog
}

async function tabInto(page: Page, target: Locator): Promise<void> {
  for (let step = 0; step < 30; step += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error('Tab never reached it.')
}
