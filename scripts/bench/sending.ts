import type { Page } from '@playwright/test'
import { workerOf } from './browser.ts'
import { bundle } from './bundle.ts'
import { type Figure, median, spread } from './figures.ts'
import { type ChatPage, openAndRest } from './openChat.ts'
import type { ReplyServer } from './replyServer.ts'
import { chooseSettings } from './settings.ts'

const times = 9

/** From the Enter key to the head of the request at the server. */
export async function sending(
  { page, address, replies }: ChatPage,
  count: number,
  history: 'recent' | 'whole',
): Promise<readonly Figure[]> {
  await chooseSettings(page, replies, history === 'whole' ? 0 : 50)
  await openAndRest(page, address, count)
  const conversation = workerOf(page, 'conversation')
  await conversation.evaluate(await bundle('conversationWorker'))
  replies.plan({ tokens: 3, everyMs: 0 })
  const waits: number[] = []
  for (let time = 0; time < times; time++) waits.push(await sendOnce(page, replies, `Evening number ${time}.`))
  const built = await conversation.evaluate(() => [...benchBuilt])
  const what = `${count.toLocaleString('en')} messages${history === 'whole' ? ', all sent' : ''}`
  const figures: Figure[] = [
    {
      name: `Enter to request, ${what}`,
      value: median(waits),
      unit: 'ms',
      budget: count > 5000 ? 100 : 60,
      peer: history === 'whole' ? '907' : '362',
      samples: spread(waits),
    },
    { name: `  of it in the conversation worker`, value: median(built), unit: 'ms', samples: spread(built) },
  ]
  if (history === 'whole')
    figures.push({ name: '  size of the request', value: replies.newestBytes / 1000, unit: 'kB' })
  return figures
}

/** Says something and waits for the whole reply. Resolves with how long the request took to leave. */
export async function sendOnce(page: Page, replies: ReplyServer, text: string): Promise<number> {
  const arrival = replies.nextArrival()
  await page.getByLabel('Message', { exact: true }).click()
  await page.keyboard.insertText(text)
  await page.keyboard.press('Enter')
  const at = await arrival
  const wait = at - (await page.evaluate(() => bench.enterAt()))
  await page.getByRole('button', { name: 'Send', exact: true }).waitFor()
  await page.waitForTimeout(150)
  return wait
}
