import type { Page } from '@playwright/test'
import { expect } from './patience.ts'

type Reachable = 'button' | 'radio' | 'link' | 'textbox' | 'searchbox' | 'switch'

// A page that lists every plugin has many controls.
const maxSteps = 150

/** Goes on with Tab until the control has the focus. */
export async function tabTo(page: Page, role: Reachable, name: string | RegExp): Promise<void> {
  const target = page.getByRole(role, { name }).first()
  await expect(target).toBeVisible()
  // Found once: looking for a control by its name takes longer than all the rest.
  let element = await target.elementHandle()
  for (let step = 0; step < maxSteps; step += 1) {
    const found = await element?.evaluate((one) => (one.isConnected ? one === document.activeElement : 'gone'))
    if (found === true) return
    if (found === 'gone') element = await target.elementHandle()
    // A toolbar is one stop of Tab, and the arrows go along it.
    const isInBar = await element?.evaluate((one) => one.closest('[role=toolbar]')?.contains(document.activeElement))
    await page.keyboard.press(isInBar ? 'ArrowRight' : 'Tab')
  }
  throw new Error(`Tab never reached the ${role} ${name}.`)
}

/** Goes there with Tab, and presses Enter. */
export async function enter(page: Page, name: string | RegExp, role: Reachable = 'button'): Promise<void> {
  await tabTo(page, role, name)
  await page.keyboard.press('Enter')
}
