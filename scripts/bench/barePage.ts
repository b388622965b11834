import type { Page } from '@playwright/test'
import { type Figure, median, p95, percentile, spread } from './figures.ts'
import type { ReplyServer } from './replyServer.ts'
import { sendOnce } from './sending.ts'
import { busyShare } from './streaming.ts'

const times = 9
const watchedMs = 5_000

/**
 * The least a page can do: a text field, one `fetch`, and each token into one text node. What Vesper takes is seen
 * beside it, in the same run.
 */
export async function barePage(page: Page, replies: ReplyServer): Promise<readonly Figure[]> {
  await page.goto(replies.barePage)
  replies.plan({ tokens: 3, everyMs: 0 })
  const waits: number[] = []
  for (let time = 0; time < times; time++) waits.push(await sendOnce(page, replies, `Evening number ${time}.`))
  replies.plan({ tokens: Math.ceil((2 * watchedMs + 3000) / 10), everyMs: 10 })
  const arrival = replies.nextArrival()
  await page.getByLabel('Message', { exact: true }).fill('Tell me everything.')
  await page.keyboard.press('Enter')
  await arrival
  await page.waitForTimeout(1000)
  const busy = await busyShare(page, watchedMs)
  const watch = await page.evaluateHandle((epoch) => bench.watchTokens(epoch), replies.epoch)
  await page.waitForTimeout(watchedMs)
  const delays = await watch.evaluate(({ delays, stop }) => {
    stop()
    return delays
  })
  await page.getByRole('button', { name: 'Send', exact: true }).waitFor()
  return [
    { name: 'a bare page: Enter to request', value: median(waits), unit: 'ms', samples: spread(waits) },
    {
      name: 'a bare page: token to paint, median',
      value: percentile(delays, 0.5),
      unit: 'ms',
      samples: spread(delays),
    },
    { name: '  p95', value: p95(delays), unit: 'ms' },
    { name: 'a bare page: busy at 100 tokens/s', value: busy, unit: '%' },
  ]
}
