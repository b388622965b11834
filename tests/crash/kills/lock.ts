import type { Page } from '@playwright/test'
import { expect } from '../../support/test.ts'

/** On the page of privacy settings. */
export async function turnLockOn(page: Page, passphrase: string): Promise<void> {
  await page.getByLabel('Passphrase', { exact: true }).fill(passphrase)
  await page.getByLabel('Repeat passphrase').fill(passphrase)
  await page.getByRole('button', { name: 'Turn on lock' }).click()
  await expect(page.getByText('Lock is on')).toBeVisible({ timeout: 60_000 })
}

/** On the page of privacy settings, unlocked. */
export async function turnLockOff(page: Page, passphrase: string): Promise<void> {
  await page.getByLabel('Current passphrase').fill(passphrase)
  await page.getByRole('button', { name: 'Turn off lock' }).click()
  await expect(page.getByText('Lock is off')).toBeVisible({ timeout: 60_000 })
}

/** On a page that has just been opened: gives the passphrase if it is asked for. */
export async function unlockIfLocked(page: Page, passphrase: string): Promise<void> {
  const screen = page.getByRole('dialog', { name: 'Vesper is locked' })
  const heading = page.getByRole('main').getByRole('heading', { level: 1 })
  for (;;) {
    await expect(screen.or(heading).first()).toBeVisible({ timeout: 30_000 })
    if (!(await screen.isVisible())) return
    const field = screen.getByRole('textbox', { name: 'Passphrase' })
    const isFilled = await field.fill(passphrase, { timeout: 5_000 }).then(
      () => true,
      () => false,
    )
    // The note that there is a lock may be out of date: then the screen goes by itself.
    if (!isFilled) continue
    await page.keyboard.press('Enter')
    await expect(screen).toBeHidden({ timeout: 60_000 })
    return
  }
}
