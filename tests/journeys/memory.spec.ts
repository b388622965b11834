import type { Page } from '@playwright/test'
import { expectAccessible, widths } from '../support/looks.ts'
import { expect, test } from '../support/test.ts'
import { openMemories } from './openMemories.ts'

test.describe.configure({ timeout: 120_000 })

async function add(page: Page, content: string, kind: 'player' | 'self' = 'player'): Promise<void> {
  await page.getByRole('button', { name: 'Add a memory' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add a memory' })
  await dialog.getByLabel('Kind').selectOption(kind)
  await dialog.getByRole('textbox', { name: 'Memory' }).fill(content)
  await dialog.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(card(page, content)).toBeVisible()
}

const card = (page: Page, content: string) => page.getByRole('article').filter({ hasText: content })

test('a memory is written by hand, changed with the keyboard, and is there again after a reload', async ({ page }) => {
  await openMemories(page)
  await expect(page.getByText('Memories are saved as you chat')).toBeVisible()
  await add(page, 'Marlow takes tea without sugar.')
  await page.getByRole('button', { name: 'Edit: Marlow takes tea without sugar.' }).press('Enter')
  await page.getByRole('textbox', { name: 'Memory' }).fill('Marlow takes tea with honey.')
  await page.getByRole('textbox', { name: 'Memory' }).press('Enter')
  await expect(page.getByRole('button', { name: 'Edit: Marlow takes tea with honey.' })).toBeFocused()
  await page.reload()
  await expect(card(page, 'Marlow takes tea with honey.')).toContainText('Written by you')
})

test('a memory is pinned, deleted and brought back', async ({ page }) => {
  await openMemories(page)
  await add(page, 'Marlow missed the ferry.')
  const pin = page.getByRole('button', { name: 'Pinned: Marlow missed the ferry.' })
  await pin.click()
  await expect(pin).toHaveAttribute('aria-pressed', 'true')
  await page.getByRole('button', { name: 'Delete: Marlow missed the ferry.' }).click()
  await expect(card(page, 'Marlow missed the ferry.')).toBeHidden()
  await page.getByRole('button', { name: 'Undo' }).last().click()
  await expect(pin).toHaveAttribute('aria-pressed', 'true')
})

test('two memories become one, in words that are suggested', async ({ page }) => {
  await openMemories(page)
  await add(page, 'Marlow has a cat.')
  await add(page, 'Its name is Pepper.')
  await page.getByRole('button', { name: 'Select', exact: true }).click()
  await page.getByRole('checkbox', { name: 'Select: Marlow has a cat.' }).check()
  await page.getByRole('checkbox', { name: 'Select: Its name is Pepper.' }).check()
  await page.getByRole('button', { name: 'Merge…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Merge 2 memories' })
  await expect(dialog.getByRole('textbox', { name: 'Memory' })).toHaveValue('Marlow has a cat. Its name is Pepper.')
  await dialog.getByRole('button', { name: 'Merge', exact: true }).click()
  await expect(page.getByRole('article')).toHaveCount(1)
})

test('memories leave as a file and come back after they were looked through', async ({ page }) => {
  await openMemories(page)
  await add(page, 'Marlow minds the lamp.')
  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: /^More for the memories/ }).click()
  await page.getByRole('menuitem', { name: 'Export as a file' }).click()
  const file = await (await saving).path()
  await page.getByRole('button', { name: 'Delete: Marlow minds the lamp.' }).click()
  await expect(page.getByRole('article')).toHaveCount(0)
  await page.getByRole('button', { name: /^More for the memories/ }).click()
  await page.getByRole('menuitem', { name: 'Import from a file' }).click()
  await page.getByLabel('Memory file').setInputFiles(file)
  await page.getByRole('button', { name: 'Import 1 memory' }).click()
  await expect(card(page, 'Marlow minds the lamp.')).toBeVisible()
})

test('the page of memories is accessible, as a list, as a timeline and while something is selected', async ({
  page,
}) => {
  await openMemories(page)
  await expectAccessible(page, 'no memories')
  await add(page, 'Marlow takes tea without sugar.')
  await add(page, 'Marguerite is afraid of geese.', 'self')
  await expectAccessible(page, 'memories')
  await page.getByText('Timeline', { exact: true }).click()
  await expectAccessible(page, 'memories, timeline')
  await page.getByRole('button', { name: 'Select', exact: true }).click()
  await page.getByRole('button', { name: 'Select all' }).click()
  await expectAccessible(page, 'memories, selected')
  await page.getByRole('button', { name: 'Done' }).click()
  await page.getByRole('button', { name: 'Edit: Marlow takes tea without sugar.' }).click()
  await expectAccessible(page, 'memories, editing')
  await page.setViewportSize(widths.phone)
  await page.getByRole('textbox', { name: 'Memory' }).press('Escape')
  await page.getByRole('button', { name: 'Add a memory' }).click()
  await expectAccessible(page, 'memories, adding')
})
