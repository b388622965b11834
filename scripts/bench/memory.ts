import type { Page } from '@playwright/test'
import type { Figure } from './figures.ts'
import { openAndRest } from './openChat.ts'
import type { ReplyServer } from './replyServer.ts'
import { sendOnce } from './sending.ts'
import { chooseSettings } from './settings.ts'

const budgetMb = 250

/** What the page and all of its workers hold while a long chat is open and has been answered in. */
export async function memory(
  page: Page,
  address: string,
  replies: ReplyServer,
  count: number,
): Promise<readonly Figure[]> {
  await chooseSettings(page, replies, 50)
  await openAndRest(page, address, count)
  replies.plan({ tokens: 30, everyMs: 0 })
  await sendOnce(page, replies, 'And what is the weather like?')
  const bytes = await page.evaluate(async () => {
    const performance = globalThis.performance as Performance & {
      measureUserAgentSpecificMemory(): Promise<{ readonly bytes: number }>
    }
    return (await performance.measureUserAgentSpecificMemory()).bytes
  })
  return [
    {
      name: `memory with ${count.toLocaleString('en')} messages open`,
      value: bytes / 1e6,
      unit: 'MB',
      budget: budgetMb,
    },
  ]
}
