import type { Page } from '@playwright/test'
import { expect } from './patience.ts'

/* What surrounds every page: the links, the command palette and the notifications. */

/**
 * Goes elsewhere by the links of the app, so that nothing is loaded anew. A page of the settings may stand in a closed
 * group, and on a phone the groups are behind a button.
 */
export async function follow(page: Page, ...names: readonly string[]): Promise<void> {
  for (const name of names) {
    const link = page.getByRole('link', { name, exact: true }).first()
    const closed = page.locator('nav details:not([open])').filter({ has: page.getByText(name, { exact: true }) })
    const group = closed.locator('summary')
    const list = page.getByRole('navigation', { name: 'Settings' }).getByRole('button', { expanded: false })
    await expect(link.or(group).or(list).first()).toBeVisible()
    if (!(await link.isVisible()) && (await list.isVisible())) await list.click()
    if (!(await link.isVisible())) await group.click()
    await link.click()
  }
}

/** Goes to an address as a link of the app does: nothing is loaded anew. */
export const visit = (page: Page, address: string): Promise<void> =>
  page.evaluate((address) => history.pushState(null, '', address), address)

/** Runs a command from the palette, found by its words. */
export async function runFromPalette(page: Page, words: string): Promise<void> {
  await page.keyboard.press('ControlOrMeta+K')
  await page.getByRole('combobox', { name: 'Command' }).fill(words)
  await expect(page.getByRole('option', { name: words })).toBeVisible()
  await page.keyboard.press('Enter')
}

export const notices = (page: Page) => page.getByRole('region', { name: 'Notifications' })
