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
  await expect(screen.or(page.getByRole('main').getByRole('heading', { level: 1 })).first()).toBeVisible({
    timeout: 30_000,
  })
  if (!(await screen.isVisible())) return
  await screen.getByRole('textbox', { name: 'Passphrase' }).fill(passphrase)
  await page.keyboard.press('Enter')
  await expect(screen).toBeHidden({ timeout: 60_000 })
}
