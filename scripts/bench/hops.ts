import type { Page } from '@playwright/test'
import { workerOf } from './browser.ts'
import { bundle } from './bundle.ts'
import { type Figure, p95, percentile, spread } from './figures.ts'
import { openAndRest } from './openChat.ts'
import type { ReplyServer } from './replyServer.ts'
import { sendOnce } from './sending.ts'

const tokens = 80
/** Slower than replies are joined, so that every token travels alone and none waits for the next. */
const everyMs = 120

/** What is measured is the same; what it may be depends on how many threads the token passes. */
export interface Way {
  readonly name: string
  readonly budget: number
}

/** How long one token takes from the network worker's socket, through the threads between, to the page. */
export async function hops(page: Page, address: string, replies: ReplyServer, way: Way): Promise<readonly Figure[]> {
  await openAndRest(page, address, 5000)
  const network = workerOf(page, 'network')
  await network.evaluate(await bundle('networkWorker'))
  replies.plan({ tokens, everyMs })
  const arrivals = await page.evaluateHandle(() => bench.watchArrivals())
  await sendOnce(page, replies, 'Slowly, please.')
  const received = new Map(await network.evaluate(() => [...benchReceived]))
  const shown = await arrivals.evaluate((list) => [...list])
  const delays = shown.flatMap(([token, at]) => {
    const left = received.get(token)
    return left === undefined ? [] : [at - left]
  })
  return [
    { name: `${way.name}, p95`, value: p95(delays), unit: 'ms', budget: way.budget, samples: spread(delays) },
    { name: '  median', value: percentile(delays, 0.5), unit: 'ms' },
  ]
}
