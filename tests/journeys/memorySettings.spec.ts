import type { Page } from '@playwright/test'
import { arrive, foreignCard } from '../support/app.ts'
import { expectAccessible } from '../support/looks.ts'
import { expect, test } from '../support/test.ts'
import { openMemories } from './openMemories.ts'

/** Lets the foreign card's character remember these, written by hand. */
async function remember(page: Page, ...contents: readonly string[]): Promise<void> {
  await openMemories(page)
  for (const content of contents) {
    await page.getByRole('button', { name: 'Add a memory' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add a memory' })
    await dialog.getByRole('textbox', { name: 'Memory' }).fill(content)
    await dialog.getByRole('button', { name: 'Add', exact: true }).click()
    await expect(page.getByRole('article').filter({ hasText: content })).toBeVisible()
  }
}

test('the other address of the settings of memory leads to them, and what is set there stays', async ({ page }) => {
  await arrive(page, '/settings/ai-memory')
  await expect(page).toHaveURL(/\/settings\/ai\/memories$/)
  await expect(page.getByText('A chat is read after the turns 5, 15, 35, 55, 75 and so on.')).toBeVisible()
  await page.getByRole('button', { name: 'Remove Turn 2' }).click()
  await page.reload()
  await expect(page.getByText('A chat is read after the turns 5, 25, 45, 65, 85 and so on.')).toBeVisible()
})

test('a line shows what would be recalled and why, and the page asks no other server', async ({ page, baseURL }) => {
  const elsewhere: string[] = []
  page.on('request', (request) => {
    const { origin, protocol } = new URL(request.url())
    if (protocol.startsWith('http') && origin !== new URL(baseURL ?? '').origin) elsewhere.push(request.url())
  })
  await remember(page, 'Marlow takes tea without sugar.', 'Marlow keeps bees behind the lighthouse.')
  await page.goto('/memory-test')
  await page.getByRole('combobox', { name: 'Character' }).selectOption({ label: foreignCard.name })
  await page.getByRole('textbox', { name: 'Messages' }).fill('Shall we have a cup of tea?')
  await page.getByRole('button', { name: 'Test recall' }).click()
  const table = page.getByRole('table', { name: 'Memories with their scores, best first' })
  await expect(table.getByRole('rowheader').first()).toContainText('tea without sugar')
  await expect(table.getByRole('row').nth(1)).toContainText('Sent to the AI.')
  await expectAccessible(page, 'a trial of recall')
  expect(elsewhere).toEqual([])
})

test('a character forgets everything after a question, and remembers again when that is undone', async ({ page }) => {
  await remember(page, 'Marlow missed the ferry.')
  await page.goto('/settings/ai/memories')
  await page.getByRole('button', { name: `Delete memories: ${foreignCard.name}` }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete memories' }).click()
  await expect(page.getByText('No memories yet')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('1 about you, last changed')).toBeVisible()
  await expectAccessible(page, 'settings of memory')
})
