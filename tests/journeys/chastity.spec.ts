import type { Page } from '@playwright/test'
import type { Simulator } from '../simulators/llm/server.ts'
import { arrive, beginChat, converse, foreignCard, lastMessage, replyEnds, say, withOllama } from '../support/app.ts'
import { expectAccessible } from '../support/looks.ts'
import { notices } from '../support/shell.ts'
import { expect, test } from '../support/test.ts'

test.describe.configure({ timeout: 120_000 })

const address = '/settings/kinks/chastity'
const badge = (page: Page) => page.getByRole('link', { name: /^Locked/ })
const countdown = (page: Page) => page.getByRole('timer')

/** What the model was told last. */
function promptOf(simulator: Simulator): string {
  const asked = simulator.log().findLast(({ path }) => path === '/api/chat')
  return JSON.stringify(asked?.json)
}

async function lockIt(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Lock', exact: true }).click()
  const question = page.getByRole('alertdialog', { name: 'Before your first lock' })
  await question.getByRole('button', { name: 'Lock', exact: true }).click()
  await expect(countdown(page)).toHaveText(/59 min \d+ s|1 h/)
}

test('a lock is closed after a warning, shows above, and outlives the page and its tab', async ({ page, context }) => {
  await arrive(page, '/settings/kinks')
  await expect(page.getByRole('heading', { level: 1, name: 'Chastity' })).toBeVisible()
  await expect(badge(page)).toBeHidden()

  await page.getByRole('button', { name: 'Lock', exact: true }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByText('Lock cancelled by user')).toBeVisible()
  await lockIt(page)
  await expect(badge(page)).toBeVisible()
  const before = await countdown(page).textContent()
  await expect(countdown(page)).not.toHaveText(before ?? '')

  await test.step('a reload keeps it, and other pages show it', async () => {
    await page.goto('/')
    await expect(badge(page)).toHaveAttribute('aria-label', /Locked for another 59 min \d+ s/)
    await badge(page).click()
    await expect(countdown(page)).toBeVisible()
  })

  await test.step('another tab has the same lock, and what one does the other shows', async () => {
    const other = await context.newPage()
    await other.goto(address)
    await expect(countdown(other)).toHaveText(/^59 min/)
    await page.getByRole('button', { name: 'Add', exact: true }).click()
    await expect(page.getByText('10 min were added.').first()).toBeVisible()
    await expect(countdown(other)).toHaveText(/^1 h [89] min$/)
    await other.getByRole('button', { name: 'Unlock', exact: true }).click()
    await other.getByRole('alertdialog').getByRole('button', { name: 'Unlock' }).click()
    await expect(other.getByText('Unlocked.')).toBeVisible()
    await expect(page.getByText('Unlocked.')).toBeVisible()
    await expect(badge(page)).toBeHidden()
    await expect(page.getByText('Opened early', { exact: true })).toBeVisible()
  })
})

test('an emergency opens it at once, without a question and without a connection', async ({ page, context }) => {
  await arrive(page, address)
  await lockIt(page)
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Emergency unlock' }).click()
  await expect(page.getByText('Unlocked.')).toBeVisible()
  await expect(badge(page)).toBeHidden()
  await context.setOffline(false)
  await page.reload()
  await expect(page.getByText('Unlocked.')).toBeVisible()
  await page.getByText('History').click()
  await expect(page.getByText('opened in an emergency')).toBeVisible()
})

test('a character adds time when the player lets them, and not before', async ({ page, simulator }) => {
  await arrive(page, '/character-upload', { ai: withOllama(simulator.url('ollama')) })
  await beginChat(page)
  await page.goto(address)
  await lockIt(page)
  simulator.script(
    { match: { n: 1 }, reply: { text: 'She turns the key over. [[add time: 30 min]] "Not yet."' } },
    { match: { n: 2 }, reply: { text: 'She smiles. [[add time: 30 min]] "A little longer."' } },
    { match: { n: 3 }, reply: { text: 'She laughs. [[add time: 5 hours]] "Or much longer."' } },
  )

  await test.step('refused, with the reason', async () => {
    await page.goto('/chat')
    await converse(page, 'When may I?', 'Not yet.')
    await expect(lastMessage(page).getByText(/^refused: lock: .*/)).toBeVisible()
    await expect(badge(page)).toHaveAttribute('aria-label', /another 5\d min/)
  })

  await test.step('allowed', async () => {
    await page.goto(address)
    const choice = page.getByLabel(`What ${foreignCard.name} may do`)
    const [level = ''] = await choice.selectOption('Add time')
    // It shows what the lock has kept: whoever reloads earlier may be gone before.
    await expect(choice).toHaveValue(level)
    await page.reload()
    await expect(choice).toHaveValue(level)
    await page.goto('/chat')
    await expect(badge(page)).toHaveAttribute('aria-label', /another/)
    await converse(page, 'And now?', 'A little longer.')
    await expect(notices(page)).toContainText(`${foreignCard.name} added 30 min to your lock`)
    await expect(badge(page)).toHaveAttribute('aria-label', /another 1 h 2\d min/)
    expect(promptOf(simulator)).toMatch(
      /A chastity lock is closed on Stranger for another \d+ minutes\..* may add time/,
    )
  })

  await test.step('more than the limit is not added', async () => {
    await say(page, 'How much longer?')
    await replyEnds(page)
    await expect(notices(page)).toContainText('Cannot add more than 1h in one action.')
    await expect(badge(page)).toHaveAttribute('aria-label', /another 1 h 2\d min/)
  })
})

test('the page is accessible, and fits a phone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await arrive(page, address)
  await expectAccessible(page, 'an open lock', ['dark'])
  await lockIt(page)
  await expectAccessible(page, 'a closed lock', ['light'])
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  expect(overflow).toBeLessThanOrEqual(0)
})
