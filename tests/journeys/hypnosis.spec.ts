import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { arrive, chatThroughOllama, messages, replyEnds, say } from '../support/app.ts'
import { expectAccessible } from '../support/looks.ts'
import { expect, test } from '../support/test.ts'

test.describe.configure({ timeout: 120_000 })

const address = '/settings/kinks/hypnosis'
/** The layer over the page that shows; there is none while nothing does. */
const stage = (page: Page) => page.locator('body > [aria-hidden="true"]:not([hidden]) > canvas')
const wake = (page: Page) => page.getByRole('banner').getByRole('button', { name: 'Wake', exact: true })

test.describe('in a chat', () => {
  test.beforeEach(async ({ page, simulator }) => {
    await chatThroughOllama(page, simulator.url('ollama'))
    await page.goto(address)
    await page.getByRole('switch', { name: 'Hypnosis on' }).check({ force: true })
    await page.goto('/chat')
    await expect(messages(page).first()).toBeVisible()
  })

  test('a word of the partner shows, and Escape ends it', async ({ page, simulator }) => {
    simulator.script({ reply: { text: 'Now drift, as far as you like.' } })
    await say(page, 'I am listening.')
    await expect(stage(page)).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(stage(page)).toBeHidden()
    await expect(wake(page)).toBeHidden()
  })

  test('words that wake end what shows', async ({ page, simulator }) => {
    await page.goto('/settings/kinks/effects')
    await page.getByRole('button', { name: 'Breathing' }).click()
    await expect(stage(page)).toBeVisible()
    await page.getByRole('link', { name: 'Play', exact: true }).first().click()
    await expect(messages(page).first()).toBeVisible()
    await expect(stage(page)).toBeVisible()
    simulator.script({ reply: { text: 'Wake up, softly.' } })
    await say(page, 'That is enough.')
    await replyEnds(page)
    await expect(stage(page)).toBeHidden()
  })
})

test('words are tried, changed and reset on their page, and Wake ends what shows', async ({ page }) => {
  await arrive(page, address)
  const words = page.getByRole('list', { name: 'Trigger words' })
  await expect(words.getByRole('listitem')).toHaveCount(15)
  await words.getByRole('button', { name: 'Try drift' }).click()
  await expect(stage(page)).toBeVisible()
  await wake(page).click()
  await expect(stage(page)).toBeHidden()

  await words.getByRole('button', { name: 'Remove drift' }).click()
  await expect(words).not.toContainText('drift')
  await page.getByRole('button', { name: 'Add a word' }).click()
  await page.getByRole('dialog').getByRole('textbox', { name: 'Words' }).fill('like snow')
  await page.getByRole('dialog').getByRole('button', { name: 'Done' }).click()
  await expect(words).toContainText('like snow')
  await page.reload()
  await expect(words).toContainText('like snow')
  await page.getByRole('button', { name: 'Reset to defaults' }).click()
  await expect(words).toContainText('drift')
  await expect(words).not.toContainText('like snow')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(words).toContainText('like snow')
  await expectAccessible(page, 'Hypnosis')
})

test('an effect is made, shown, exported and brought in again', async ({ page }) => {
  await arrive(page, '/hypnosis')
  await page.getByRole('button', { name: 'New effect' }).click()
  await page.getByRole('textbox', { name: 'Name' }).fill('Slow turn')
  await page.getByRole('button', { name: 'Add a layer' }).click()
  await expect(page.getByRole('list', { name: 'Layers' }).getByRole('listitem')).toHaveCount(2)
  const own = page.getByRole('list', { name: 'Your effects' })
  await expect(own).toContainText('Slow turn')
  await page.getByRole('button', { name: 'Show effect' }).click()
  await expect(stage(page)).toBeVisible()
  await page.getByRole('button', { name: 'End program' }).click()
  await expect(stage(page)).toBeHidden()

  await own.getByRole('button', { name: 'More for Slow turn' }).click()
  const downloading = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: 'Export' }).click()
  const file = await downloading
  expect(file.suggestedFilename()).toBe('Slow-turn.vesper-effect.json')
  const written = await readFile(await file.path(), 'utf8')
  const bring = (text: string) =>
    page
      .getByLabel('Effect file')
      .setInputFiles({ name: 'shared.json', mimeType: 'application/json', buffer: Buffer.from(text) })
  await bring(written)
  await expect(own).toContainText('Slow turn 2')
  await bring(written.replace('"spiral"', '"strobe"'))
  await expect(page.getByText('Layer 1: there is no effect called “strobe”.')).toBeVisible()
  await expect(own.getByRole('listitem')).toHaveCount(2)
  await expectAccessible(page, 'Hypnosis studio: effects')
})

test('a program plays, holds, goes on, and ends with a key', async ({ page }) => {
  await arrive(page, '/hypnosis')
  await page.getByText('Programs', { exact: true }).click()
  await page.getByRole('button', { name: 'Play A quiet shore' }).click()
  await expect(page.getByRole('region', { name: 'A quiet shore is playing' })).toBeVisible()
  await expect(stage(page)).toBeVisible()
  await page.getByRole('button', { name: 'Pause' }).click()
  await expect(stage(page)).toBeHidden()
  await page.getByRole('button', { name: 'Resume' }).click()
  await expect(stage(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(stage(page)).toBeHidden()
  await expect(page.getByRole('region', { name: /A quiet shore/ })).toBeHidden()
  await expect(wake(page)).toBeHidden()

  await page.getByRole('button', { name: 'Copy A quiet shore to yours' }).click()
  await page.getByRole('button', { name: 'Change step 1' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Done' }).click()
  await expectAccessible(page, 'Hypnosis studio: programs')
})

test('words are practised, and it ends awake', async ({ page }) => {
  await arrive(page, '/hypnosis')
  await page.getByText('Practice', { exact: true }).click()
  await page.getByRole('button', { name: 'Begin' }).click()
  await page.getByRole('button', { name: 'Show effect' }).click()
  await expectAccessible(page, 'Hypnosis studio: practice')
  for (let word = 1; word <= 8; word++) {
    await expect(page.getByRole('heading', { name: `Word ${word} of 8` })).toBeVisible()
    await page.getByRole('button', { name: '4, clearly' }).click()
  }
  await expect(page.getByRole('heading', { name: 'Wide awake' })).toBeVisible()
  await expect(page.getByText('Your average: 4 of 5.')).toBeVisible()
})
