import type { Page } from '@playwright/test'
import { expect } from './patience.ts'

type Reachable = 'button' | 'radio' | 'link' | 'textbox' | 'switch'

/** Goes on with Tab until the control has the focus. */
export async function tabTo(page: Page, role: Reachable, name: string | RegExp): Promise<void> {
  const target = page.getByRole(role, { name }).first()
  await expect(target).toBeVisible()
  for (let step = 0; step < 60; step += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`Tab never reached the ${role} ${name}.`)
}

/** Goes there with Tab, and presses Enter. */
export async function enter(page: Page, name: string | RegExp, role: Reachable = 'button'): Promise<void> {
  await tabTo(page, role, name)
  await page.keyboard.press('Enter')
}
