import type { Page } from '@playwright/test'
import type { ReplyServer } from './replyServer.ts'

/** Chooses our reply server and says how much of the history goes along; takes effect with the next page load. */
export async function chooseSettings(
  page: Page,
  { baseUrl, model }: ReplyServer,
  historyLength: number,
  sandboxBuiltins = false,
): Promise<void> {
  const settings = {
    version: 1,
    visitCount: 5,
    ai: { provider: 'custom', maxTokens: 8000, custom: { baseUrl, model } },
    general: { historyLength, sandboxBuiltins },
  }
  await page.evaluate((text) => localStorage.setItem('vesper-settings', text), JSON.stringify(settings))
}
