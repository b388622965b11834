import type { Page } from '@playwright/test'

/** Goes elsewhere within the app, so that nothing that is connected, allowed or under way ends. */
export async function goWithin(page: Page, address: string): Promise<void> {
  await page.evaluate((to) => history.pushState(null, '', to), address)
  await page.evaluate(() => dispatchEvent(new PopStateEvent('popstate')))
}

/** On the page of the virtual toys: connects them, tries the vibrator, and says that devices may move. */
export async function turnOnVirtualToy(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Connect Virtual toys' }).click()
  await page
    .getByRole('button', { name: /^Test .*Virtual vibrator/ })
    .first()
    .click()
  await page.getByRole('button', { name: 'Turn on' }).click()
}
