import { type Locator, expect as strict } from '@playwright/test'

/** Computers that run tests are slow; what should come is given time, and costs none when it comes at once. */
const patient = strict.configure({ timeout: 15_000 })

interface Within {
  readonly timeout?: number
}

/**
 * Waits without a look at everything else. As long as something has not come, the test tool's own matchers describe the
 * whole page anew at each look, in the page itself; so they are asked when there is something to be seen.
 */
async function comes(
  locator: Locator,
  state: 'visible' | 'hidden' | 'attached',
  { timeout = 15_000 }: Within = {},
): Promise<void> {
  // What does not come is reported by the matcher.
  await locator.waitFor({ state, timeout }).catch(() => {})
}

/** The matchers of the test tool, with patience. */
export const expect = patient.extend({
  async toBeVisible(locator: Locator, options?: Within & { readonly visible?: boolean }) {
    if (this.isNot) await patient(locator).not.toBeVisible(options)
    else {
      await comes(locator, 'visible', options)
      await patient(locator).toBeVisible(options)
    }
    return { pass: !this.isNot, message: () => '' }
  },
  async toBeHidden(locator: Locator, options?: Within) {
    if (this.isNot) await patient(locator).not.toBeHidden(options)
    else {
      await comes(locator, 'hidden', options)
      await patient(locator).toBeHidden(options)
    }
    return { pass: !this.isNot, message: () => '' }
  },
  async toContainText(locator: Locator, text: string | RegExp | readonly (string | RegExp)[], options?: Within) {
    if (this.isNot) await patient(locator).not.toContainText(text, options)
    else {
      if (typeof text === 'string' || text instanceof RegExp)
        await comes(locator.filter({ hasText: text }).first(), 'attached', options)
      await patient(locator).toContainText(text, options)
    }
    return { pass: !this.isNot, message: () => '' }
  },
})
