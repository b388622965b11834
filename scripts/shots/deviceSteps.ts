import type { Page } from '@playwright/test'

/** Toys of the last visit come back by themselves. */
export async function toysAreHere(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Stop all devices' }).waitFor()
}

/** Goes to a page of the app without loading the app anew, which would put an end to what is allowed. */
export async function follow(page: Page, path: string): Promise<void> {
  await page.evaluate((path) => {
    history.pushState(null, '', path)
    dispatchEvent(new PopStateEvent('popstate'))
  }, path)
  await page.getByRole('heading', { level: 1 }).first().waitFor()
}

/** Says that devices may move, where it is asked. */
export async function agree(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Turn on' }).click()
  await page.getByRole('alertdialog').waitFor({ state: 'hidden' })
}

/** On the overview: lets devices move. */
export async function allow(page: Page): Promise<void> {
  await toysAreHere(page)
  await page.getByRole('button', { name: 'Turn devices on' }).click()
  await agree(page)
}

/** On the page of a family whose devices may move: tries the first output, and waits until it has moved. */
export async function tryOut(page: Page): Promise<void> {
  await page
    .getByRole('button', { name: /^Test / })
    .first()
    .click()
  await page
    .getByText(/, sent [1-9]/)
    .first()
    .waitFor()
  await page
    .getByText(/, sent [1-9]/)
    .first()
    .waitFor({ state: 'hidden' })
}
