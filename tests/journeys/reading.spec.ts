import type { Page } from '@playwright/test'
import {
  chatThroughOllama,
  composer,
  converse,
  foreignCard,
  lastMessage,
  messages,
  replyEnds,
  say,
} from '../support/app.ts'
import { expectAccessible, widths } from '../support/looks.ts'
import { runFromPalette } from '../support/shell.ts'
import { expect, test } from '../support/test.ts'

test.beforeEach(async ({ page, simulator }) => chatThroughOllama(page, simulator.url('ollama')))

const conversation = (page: Page) => page.getByRole('region', { name: 'Conversation' })
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name })
const dayMs = 86_400_000

/** Opens a chat of so many messages from a file, one an hour, the newest of them now. */
async function openLong(page: Page, count: number): Promise<void> {
  const now = Date.now()
  const lines = [
    { user_name: 'Sam', character_name: foreignCard.name, chat_metadata: {} },
    ...Array.from({ length: count }, (_, at) => ({
      name: at % 2 === 0 ? foreignCard.name : 'Sam',
      is_user: at % 2 === 1,
      send_date: new Date(now - (count - 1 - at) * 3_600_000).toISOString(),
      mes: `Line ${at + 1}. The tide comes in, and goes out again.`,
    })),
  ]
  await page.getByRole('toolbar', { name: 'Quick actions' }).getByRole('button', { name: 'Sessions' }).click()
  const sessions = dialog(page, 'Sessions')
  await sessions.getByLabel('Session file').setInputFiles({
    name: 'long.jsonl',
    mimeType: 'application/json',
    buffer: Buffer.from(lines.map((line) => JSON.stringify(line)).join('\n')),
  })
  const chat = sessions.getByRole('listitem').filter({ hasText: 'long (Imported)' })
  await chat.getByRole('button', { name: 'Load' }).click({ timeout: 90_000 })
  await expect(lastMessage(page)).toContainText(`Line ${count}.`)
}

async function setOf(page: Page, name: string, shows: () => Promise<void>): Promise<void> {
  const settings = await page.context().newPage()
  await settings.goto('/settings/general')
  await settings.getByRole('switch', { name }).check()
  // A tab that is closed at once may not have kept it.
  await shows()
  await settings.close()
}

const isoDay = (at: number) => new Date(at - new Date(at).getTimezoneOffset() * 60_000).toISOString().slice(0, 10)

test('a chat of 5,000 messages is read by its days, and a date leads to the first message of it', async ({ page }) => {
  test.setTimeout(180_000)
  await openLong(page, 5000)
  await runFromPalette(page, 'Go to a date in this chat')
  const goTo = dialog(page, 'Go to date')
  await expect(goTo.getByLabel('Date')).toHaveValue(isoDay(Date.now()))
  await expectAccessible(page, 'going to a date')
  const wanted = isoDay(Date.now() - 100 * dayMs)
  await goTo.getByLabel('Date').fill(wanted)
  await goTo.getByRole('button', { name: 'Go to date' }).click()
  await expect(goTo).toBeHidden()
  const line = conversation(page).locator(`time[datetime="${wanted}"]`).first()
  await expect(line).toBeInViewport()
  await expect(page.getByRole('article').and(page.locator(':focus'))).toBeInViewport()
  await page.getByRole('button', { name: 'Jump to newest' }).click()
  await expect(lastMessage(page)).toContainText('Line 5000.')
  await runFromPalette(page, 'Go to a date in this chat')
  await goTo.getByLabel('Date').fill(isoDay(Date.now() - dayMs))
  await page.keyboard.press('Enter')
  await expect(conversation(page).getByText('Yesterday', { exact: true })).toBeInViewport()
  await runFromPalette(page, 'Go to a date in this chat')
  await goTo.getByLabel('Date').fill(isoDay(Date.now() + 2 * dayMs))
  await goTo.getByRole('button', { name: 'Go to date' }).click()
  await expect(goTo).toContainText('This chat has no messages on or after that day.')
})

test('times and models are in the details of a message, and below each where they are wanted', async ({ page }) => {
  await converse(page, 'Is the boat ready?', /\w+ \w+/)
  await expect(lastMessage(page).locator('time')).toHaveCount(0)
  await lastMessage(page).hover()
  await lastMessage(page).getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Details' }).click()
  await expect(dialog(page, 'Message details')).toContainText('tern:8b')
  await expectAccessible(page, 'the details of a message')
  await page.keyboard.press('Escape')
  await setOf(page, 'Show times', () => expect(lastMessage(page).locator('time')).toHaveText(/\d{1,2}:\d{2}/))
  await setOf(page, 'Show the model', () => expect(lastMessage(page)).toContainText('tern:8b'))
})

test('whoever reads further up stays there, and finds what came meanwhile', async ({ page, simulator }) => {
  await openLong(page, 80)
  simulator.script({ reply: { text: 'A new word. '.repeat(40) }, firstTokenMs: 1500 })
  await say(page, 'Go on.')
  await conversation(page).hover()
  await page.mouse.wheel(0, -3000)
  await expect(page.getByRole('button', { name: 'Jump to newest' })).toBeVisible()
  await replyEnds(page)
  await expect(page.getByRole('button', { name: 'Jump to newest' })).toBeVisible()
  await expect(conversation(page).getByText('Go on.', { exact: true })).not.toBeInViewport()
  await page.getByRole('button', { name: 'Jump to newest' }).click()
  await expect(lastMessage(page)).toContainText('A new word.')
})

test('what another tab added is below a line when the chat is opened again', async ({ page, context, simulator }) => {
  await openLong(page, 60)
  await page.goto('/settings/general')
  const other = await context.newPage()
  await other.goto('/chat')
  await expect(composer(other)).toBeVisible()
  simulator.script({ reply: { text: 'Wave after wave.\n\n'.repeat(40) } })
  await say(other, 'Tell me of the sea.')
  await expect(lastMessage(other)).toContainText('Wave after wave.')
  await replyEnds(other)
  await other.evaluate(() => {
    // As if nobody had seen it.
    const [[chat, position]] = JSON.parse(localStorage.getItem('vesper-read-up-to') ?? '[]').slice(-1)
    localStorage.setItem('vesper-read-up-to', JSON.stringify([[chat, position - 2]]))
  })
  await other.close()
  await page.goto('/chat')
  await page.getByRole('button', { name: 'Jump to unread' }).click()
  await expect(conversation(page).getByText('New messages')).toBeInViewport()
  await expect(page.getByRole('button', { name: 'Jump to unread' })).toBeHidden()
})

test('a long greeting opens at its beginning', async ({ page }) => {
  await page.setViewportSize({ ...widths.phone, height: 420 })
  await page.reload()
  await expect(messages(page)).toHaveCount(1)
  await expect.poll(() => conversation(page).evaluate(({ scrollTop }) => scrollTop)).toBe(0)
})

test('the text is as wide as one likes, and chips go away, at once', async ({ page }) => {
  const bubble = messages(page).first()
  const before = (await bubble.boundingBox())?.width ?? 0
  const settings = await page.context().newPage()
  await settings.goto('/settings/general')
  await settings.getByText('Narrow', { exact: true }).click()
  await expect.poll(async () => (await bubble.boundingBox())?.width ?? 0).toBeLessThan(before)
  await settings.getByRole('switch', { name: 'Hide chips' }).check()
  await expect(page.locator('html')).toHaveAttribute('data-chips', 'hidden')
})
