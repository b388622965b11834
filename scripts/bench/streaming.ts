import type { CDPSession, Page } from '@playwright/test'
import { type Figure, p95, percentile, spread } from './figures.ts'
import { type ChatPage, openAndRest } from './openChat.ts'
import { chooseSettings } from './settings.ts'

/** First nobody looks, so that looking is not counted as work of the page. */
const unwatchedMs = 10_000
const watchedMs = 5_000
const keys = 40
const betweenKeysMs = 110

/** A reply comes at a hundred tokens a second into a long chat: first somebody only reads, then they write along. */
export async function streaming({ page, address, replies }: ChatPage, count: number): Promise<readonly Figure[]> {
  await chooseSettings(page, replies, 50)
  await openAndRest(page, address, count)
  const devtools = await metricsOf(page)
  const seconds = (1500 + unwatchedMs + watchedMs + keys * betweenKeysMs + 3000) / 1000
  replies.plan({ tokens: Math.ceil(seconds * 100), everyMs: 10 })
  const arrival = replies.nextArrival()
  await page.getByLabel('Message', { exact: true }).click()
  await page.keyboard.insertText('Tell me everything, from the beginning.')
  await page.keyboard.press('Enter')
  await arrival
  await page.waitForTimeout(1500)

  const late = await page.evaluateHandle(() => bench.watchLateTasks())
  const before = await metrics(devtools)
  await page.waitForTimeout(unwatchedMs)
  const after = await metrics(devtools)
  const tokens = await page.evaluateHandle((epoch) => bench.watchTokens(epoch), replies.epoch)
  await page.waitForTimeout(watchedMs)
  const delays = await tokens.evaluate(({ delays, stop }) => {
    stop()
    return delays
  })
  const typed = await page.evaluateHandle(() => bench.watchKeys())
  for (let key = 0; key < keys; key++) {
    await page.keyboard.press('abcdefghij'.charAt(key % 10))
    await page.waitForTimeout(betweenKeysMs)
  }
  const waits = await typed.evaluate((list) => [...list])
  const lateTasks = await late.evaluate((list) => [...list])
  await page.getByRole('button', { name: 'Send', exact: true }).waitFor()
  return [
    { name: 'streaming at 100 tokens/s: page busy', value: share(before, after), unit: '%', budget: 15, peer: '40' },
    {
      name: 'streaming: long tasks over 50 ms',
      value: lateTasks.length,
      unit: '',
      budget: 0,
      samples: lateTasks.length > 0 ? `the longest ${Math.max(...lateTasks)} ms` : '',
    },
    { name: 'streaming: token to paint, p95', value: p95(delays), unit: 'ms', budget: 60, samples: spread(delays) },
    { name: '  median', value: percentile(delays, 0.5), unit: 'ms' },
    {
      name: 'streaming: typing to paint, p95',
      value: p95(waits),
      unit: 'ms',
      budget: 40,
      peer: '26 to 33',
      samples: spread(waits),
    },
    { name: "streaming: the page's own memory", value: after.JSHeapUsedSize / 1e6, unit: 'MB' },
  ]
}

interface Metrics {
  readonly TaskDuration: number
  readonly Timestamp: number
  readonly JSHeapUsedSize: number
}

/** How busy the page's own thread is over a time, in percent. */
export async function busyShare(page: Page, ms: number): Promise<number> {
  const devtools = await metricsOf(page)
  const before = await metrics(devtools)
  await page.waitForTimeout(ms)
  return share(before, await metrics(devtools))
}

async function metricsOf(page: Page): Promise<CDPSession> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Performance.enable')
  return devtools
}

const share = (before: Metrics, after: Metrics) =>
  (100 * (after.TaskDuration - before.TaskDuration)) / (after.Timestamp - before.Timestamp)

async function metrics(devtools: CDPSession): Promise<Metrics> {
  const { metrics: list } = await devtools.send('Performance.getMetrics')
  const read = (wanted: keyof Metrics) => list.find(({ name }) => name === wanted)?.value ?? Number.NaN
  return { TaskDuration: read('TaskDuration'), Timestamp: read('Timestamp'), JSHeapUsedSize: read('JSHeapUsedSize') }
}
