import type { Page } from '@playwright/test'
import { chatThroughOllama, composer, converse, lastMessage, messages, say } from '../support/app.ts'
import { everythingKept } from '../support/kept.ts'
import { changeElsewhere } from '../support/settings.ts'
import { expect, test } from '../support/test.ts'

const secret = 'The tide keeps our secret.'
const passphrase = 'salt and tide'
const longText = Array.from({ length: 60 }, (_, index) => `Wave ${index + 1} came in.`).join(' ')

const cover = (page: Page) => page.getByRole('dialog', { name: 'Vesper is hidden' })
const uncover = async (page: Page, words: string) => {
  await cover(page).getByRole('textbox', { name: 'Code' }).fill(words)
  await page.keyboard.press('Enter')
}

test('Hide covers everything from the start until the code is given', async ({ page, simulator }) => {
  await chatThroughOllama(page, simulator.url('ollama'))
  simulator.script({ reply: { text: secret } })
  await converse(page, 'Is anybody near?', secret)
  await page.goto('/settings/privacy')
  await expect(page.getByText('It encrypts nothing:')).toBeVisible()
  await page.getByLabel('Code', { exact: true }).fill(passphrase)
  await page.getByLabel('Repeat code').fill(passphrase)
  await page.getByRole('button', { name: 'Set code' }).click()
  await expect(page.getByText('Hide code set')).toBeVisible()

  await page.goto('/chat')
  await expect(cover(page)).toBeVisible()
  await expect(page).toHaveTitle('Vesper')
  expect(await page.locator('body').ariaSnapshot()).not.toMatch(/secret|Marguerite/)
  await uncover(page, 'wrong words')
  await expect(page.getByText('Wrong code.')).toBeVisible()
  for (let press = 0; press < 3; press += 1) await page.keyboard.press('Escape')
  await expect(cover(page)).toBeVisible()
  await uncover(page, passphrase)
  await expect(page.getByText(secret)).toBeVisible()

  await test.step('a hidden page shows no dialog either, and keeps what was being written', async () => {
    await composer(page).fill('Half a sentence')
    await page.getByRole('banner').getByRole('button', { name: 'Hide Vesper' }).click()
    await expect(cover(page)).toBeVisible()
    expect(await page.locator('body').ariaSnapshot()).not.toMatch(/secret|Half a sentence/)
    await uncover(page, passphrase)
    await expect(composer(page)).toHaveValue('Half a sentence')
  })
})

test('the panic key stops the reply and empties the page from within a field; the same key twice brings it back', async ({
  page,
  simulator,
}) => {
  await chatThroughOllama(page, simulator.url('ollama'))
  simulator.script({ reply: { text: longText }, tokensPerSec: 20 })
  await say(page, 'Tell me about the sea.')
  await expect(lastMessage(page)).toContainText('Wave 2 came in.')
  await composer(page).focus()
  await page.keyboard.press('F9')
  await expect(page).toHaveTitle('New tab')
  expect(await page.locator('body').ariaSnapshot()).toBe('')
  await expect.poll(() => simulator.log().findLast(({ path }) => path.startsWith('/api/chat'))?.outcome).toBe('aborted')
  await page.keyboard.press('F9')
  await page.keyboard.press('F9')
  await expect(lastMessage(page)).toContainText('Stopped here.')
  await expect(page).toHaveTitle(/Marguerite/)
})

test('the panic key works in front of an open dialog, which is there again afterwards', async ({ page, simulator }) => {
  await chatThroughOllama(page, simulator.url('ollama'))
  await page.evaluate(() => dispatchEvent(new Event('storage-quota-exceeded')))
  const full = page.getByRole('alertdialog', { name: 'Storage Space Full' })
  await expect(full).toContainText("Your browser's storage limit has been reached")
  await page.keyboard.press('F9')
  expect(await page.locator('body').ariaSnapshot()).toBe('')
  await page.keyboard.press('F9')
  await page.keyboard.press('F9')
  await full.getByRole('button', { name: 'Clear Old Data' }).click()
  await expect(full.getByRole('alert')).toHaveText('Old data cleared successfully. Please try your action again.')
  await full.getByRole('button', { name: 'Close' }).click()
  await expect(messages(page)).toHaveCount(1)
})

test('chats unused for longer than was chosen go at a start, are named, and come back for good', async ({
  page,
  simulator,
}) => {
  await chatThroughOllama(page, simulator.url('ollama'))
  simulator.script({ reply: { text: secret } })
  await converse(page, 'Is anybody near?', secret)
  await changeElsewhere(page, 'privacy', { keepDays: 30 })
  await page.clock.install({ time: Date.now() + 31 * 24 * 60 * 60 * 1000 })
  await page.goto('/')
  await page.clock.runFor(3000)
  const told = page.getByRole('region', { name: 'Notifications' })
  await expect(told).toContainText('An unused chat was deleted')
  await told.getByRole('button', { name: 'Undo' }).click()
  // A page that is left takes what it has not handed over with it.
  await expect.poll(async () => (await everythingKept(page))['vesper-sessions/sessions']).toContain('"keepDays":0')
  await page.goto('/chat')
  await expect(page.getByText(secret)).toBeVisible()
  await page.clock.runFor(3000)
  await expect(page.getByText(secret)).toBeVisible()
})
