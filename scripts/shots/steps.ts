import type { Locator, Page } from '@playwright/test'
import { expect } from '../../tests/support/patience.ts'

/** Runs a command by its name. An open dialog would keep the key. */
export async function command(page: Page, name: string): Promise<void> {
  await expect(page.locator('dialog[open]')).toHaveCount(0)
  await page.keyboard.press('Control+K')
  await page.getByRole('combobox').fill(name)
  await page.getByRole('option', { name }).first().waitFor()
  await page.keyboard.press('Enter')
}

/** Chooses from the menu of a message. */
export async function messageMenu(page: Page, message: Locator, what: string | RegExp): Promise<void> {
  await message.hover()
  await message.getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: what }).first().click()
}

export async function selectIngrid(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Select', exact: true }).click()
  await page.getByRole('checkbox', { name: 'Select Ingrid Solvang' }).check()
}

/** Creates somebody beside others, in a browser that was never asked to protect what it keeps. */
export async function offerPersistence(page: Page): Promise<void> {
  await page.evaluate(() => localStorage.removeItem('persistenceRequested'))
  await page.goto('/characters')
  await page.getByText('Ingrid Solvang').first().waitFor()
  await page.getByRole('link', { name: 'Create Character' }).first().click()
  await page.getByRole('textbox', { name: /^Name/ }).fill('Wren Harker')
  await page.getByRole('button', { name: 'Create Character' }).click()
  await page.getByRole('button', { name: "I've Bookmarked It" }).waitFor()
}
