import type { Page } from '@playwright/test'
import { arrive } from '../support/app.ts'
import { expect, test } from '../support/test.ts'

async function createCharacter(page: Page, name: string): Promise<void> {
  await page.goto('/characters/add')
  await page.getByRole('textbox', { name: /^Name/ }).fill(name)
  await page.getByRole('button', { name: 'Create Character' }).click()
  await expect(page.getByText(`${name} was created`)).toBeVisible()
}

test('creating a character beside others asks for a bookmark, then the browser for its promise, and never again', async ({
  page,
}) => {
  await arrive(page, '/characters')
  await page.evaluate(() => localStorage.removeItem('persistenceRequested'))
  await expect(page.getByText('Ingrid Solvang').first()).toBeVisible()
  await createCharacter(page, 'Wren')
  await page.getByRole('button', { name: "I've Bookmarked It" }).click()
  await page.getByRole('button', { name: 'Request Permission' }).click()
  const denied = page.getByRole('dialog', { name: 'Permission Denied' })
  await expect(denied).toContainText(
    'Chrome denied the request. Your data may still work but could be deleted if storage runs low. Make sure to bookmark the site.',
  )
  await denied.getByRole('button', { name: 'Close' }).click()
  await createCharacter(page, 'Sparrow')
  await expect(page.getByRole('dialog')).toBeHidden()
})

test('skipping is remembered, too', async ({ page }) => {
  await arrive(page, '/characters')
  await page.evaluate(() => localStorage.removeItem('persistenceRequested'))
  await expect(page.getByText('Ingrid Solvang').first()).toBeVisible()
  await createCharacter(page, 'Wren')
  await page.getByRole('button', { name: 'Skip' }).click()
  await createCharacter(page, 'Sparrow')
  await expect(page.getByRole('dialog')).toBeHidden()
})

test('a snapshot brings back what was deleted since', async ({ page }) => {
  await arrive(page, '/characters')
  await expect(page.getByText('Ingrid Solvang').first()).toBeVisible()
  await createCharacter(page, 'Wren')
  await page.goto('/settings/storage')
  await expect(page.getByRole('meter', { name: 'Storage used' })).toBeVisible()
  await expect(page.getByRole('row', { name: /^Characters/ })).toBeVisible()
  await page.getByRole('button', { name: 'Create snapshot' }).click()
  const restore = page.getByRole('button', { name: /^Restore the snapshot/ })
  await expect(restore).toHaveCount(1)
  await page.goto('/characters')
  await createCharacter(page, 'Sparrow')
  await page.goto('/settings/storage')
  await restore.click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Restore', exact: true }).click()
  await expect(restore).toHaveCount(2)
  await page.goto('/characters')
  await expect(page.getByText('Wren').first()).toBeVisible()
  await expect(page.getByText('Sparrow')).toBeHidden()
})
