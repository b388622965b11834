import type { Page } from '@playwright/test'

/** Opens parts of the consent page by their titles. */
export async function unfold(page: Page, ...titles: readonly string[]): Promise<void> {
  for (const name of titles)
    await page
      .locator('summary')
      .filter({ has: page.getByRole('heading', { name, exact: true }) })
      .click()
}
