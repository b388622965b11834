import type { Browser, Page } from '@playwright/test'
import { openSite } from '../stage/site.ts'
import type { BenchBrowser } from './browser.ts'
import { type Figure, p95, percentile, spread } from './figures.ts'
import type { Arrival } from './page/deviceProvider.ts'
import type { DevicesBench } from './page/devices.ts'
import { startTcodeSink, type TcodeSink } from './tcodeSink.ts'

declare const devicesBench: DevicesBench

const providers = 8
const everyMs = 20
const watchedMs = 10_000
const effects = 40
const stops = 60

/** What devices cost and how punctual they are, while the page is busy for 120 of every 250 ms. */
export async function deviceFigures({ browser }: BenchBrowser): Promise<readonly Figure[]> {
  const site = await openSite('scripts/bench/page/devices.html')
  const sink = await startTcodeSink()
  const open = async () => {
    const context = await browser.newContext()
    const page = await context.newPage()
    await page.goto(site.address)
    await page.waitForFunction(() => 'devicesBench' in globalThis)
    return page
  }
  try {
    const many = await open()
    const figures = [...(await measured(many, punctuality)), ...(await measured(many, (page) => cost(browser, page)))]
    await many.context().close()
    const one = await open()
    await one.evaluate((address) => devicesBench.restim(address), sink.address)
    figures.push(...(await measured(one, (page) => effectToWire(page, sink))))
    figures.push(...(await measured(one, (page) => stopToWire(page, sink))))
    await one.context().close()
    return figures
  } finally {
    await Promise.all([site.close(), sink.close()])
  }
}

/** On a crowded machine the engine may do what it should, and stop: then there is nothing to measure. */
async function measured(page: Page, measure: (page: Page) => Promise<readonly Figure[]>): Promise<readonly Figure[]> {
  const troubled = async () => {
    const trouble = await page.evaluate(() => devicesBench.trouble())
    if (trouble !== undefined) throw new Error(`${trouble} The machine may be too busy to measure.`)
  }
  const figures = await measure(page).catch(async (error: unknown) => {
    await troubled()
    throw error
  })
  await troubled()
  return figures
}

async function punctuality(page: Page): Promise<readonly Figure[]> {
  await page.evaluate((count) => devicesBench.providers(count), providers)
  await page.evaluate(() => devicesBench.busy(true))
  await page.evaluate(() => devicesBench.arm())
  await page.evaluate((ms) => devicesBench.play(1, ms), watchedMs + 3000)
  await page.waitForTimeout(1000)
  await page.evaluate(() => devicesBench.arrivals())
  await page.waitForTimeout(watchedMs)
  const fromWorker = jitterOf(await page.evaluate(() => devicesBench.arrivals()))
  await page.evaluate((ms) => devicesBench.sendFromPage(ms), watchedMs)
  const fromPage = jitterOf((await page.evaluate(() => devicesBench.arrivals())).filter(isFromPage))
  await page.evaluate(() => devicesBench.busy(false))
  const jitter = percentile(fromWorker, 0.99)
  const [ours, theirs] = [jitter.toFixed(2), percentile(fromPage, 0.99).toFixed(0)]
  return [
    {
      name: "frame jitter at the provider's port, page busy, p99",
      value: jitter,
      unit: 'ms',
      budget: 3,
      samples: spread(fromWorker),
    },
    {
      name: '  as a share of what the page would do',
      value: (100 * jitter) / percentile(fromPage, 0.99),
      unit: '%',
      budget: 5,
      samples: `p99 ${ours} and ${theirs} ms`,
    },
  ]
}

const isFromPage = ({ device }: Arrival): boolean => device === 'bench-page'

/** By how much each frame came sooner or later after the one before than it should. */
function jitterOf(arrivals: readonly Arrival[]): readonly number[] {
  const last = new Map<string, number>()
  return arrivals.flatMap(({ device, at }) => {
    const before = last.get(device)
    last.set(device, at)
    return before === undefined ? [] : [Math.abs(at - before - everyMs)]
  })
}

/** What 16 channels on 8 providers cost, over what the same page costs at rest. */
async function cost(browser: Browser, page: Page): Promise<readonly Figure[]> {
  await page.waitForTimeout(4000)
  const idle = await processorShare(browser, watchedMs)
  await page.evaluate(() => devicesBench.arm())
  await page.evaluate((ms) => devicesBench.play(1, ms), watchedMs + 3000)
  await page.waitForTimeout(500)
  const busy = await processorShare(browser, watchedMs)
  return [
    {
      name: `${providers} providers with 2 channels at 50 Hz, of a core`,
      value: busy - idle,
      unit: '%',
      budget: 10,
      samples: `${busy.toFixed(1)} with, ${idle.toFixed(1)} without`,
    },
  ]
}

/** Of all that pages do, in percent of one core. */
async function processorShare(browser: Browser, ms: number): Promise<number> {
  const session = await browser.newBrowserCDPSession()
  const seconds = async () => {
    const { processInfo } = await session.send('SystemInfo.getProcessInfo')
    return processInfo.filter(({ type }) => type === 'renderer').reduce((sum, { cpuTime }) => sum + cpuTime, 0)
  }
  const before = await seconds()
  await new Promise((resolve) => setTimeout(resolve, ms))
  const used = (await seconds()) - before
  await session.detach()
  return (100_000 * used) / ms
}

/** From the effect to the first byte of it at the other end of the socket. */
async function effectToWire(page: Page, sink: TcodeSink): Promise<readonly Figure[]> {
  await page.evaluate(() => devicesBench.busy(true))
  await page.evaluate(() => devicesBench.arm())
  const waits: number[] = []
  for (let time = 0; time < effects; time++) {
    const before = sink.lines.length
    const at = await page.evaluate(() => devicesBench.play(1, 300))
    await page.waitForTimeout(1700)
    const first = sink.lines.slice(before).find(({ volume }) => volume > 0)
    waits.push(first ? first.at - at : Number.POSITIVE_INFINITY)
  }
  await page.evaluate(() => devicesBench.busy(false))
  return [
    { name: 'effect to wire, page busy, p95', value: p95(waits), unit: 'ms', budget: 30, samples: spread(waits) },
    { name: '  median', value: percentile(waits, 0.5), unit: 'ms' },
  ]
}

/** From the key, as the page learns of it, to the zero after which nothing but zero comes. */
async function stopToWire(page: Page, sink: TcodeSink): Promise<readonly Figure[]> {
  await page.evaluate(() => devicesBench.busy(true))
  const waits: number[] = []
  let unmoved = 0
  for (let time = 0; time < stops; time++) {
    const before = sink.lines.length
    await page.evaluate(() => devicesBench.arm())
    await page.evaluate(() => devicesBench.play(1, 60_000))
    await page.waitForTimeout(350 + (time % 10) * 25)
    await page.keyboard.press('Control+Backslash')
    await page.waitForTimeout(300)
    const at = await page.evaluate(() => devicesBench.stoppedAt())
    const lines = sink.lines.slice(before)
    const last = lines.findLastIndex(({ volume }) => volume > 0)
    const zero = lines[last + 1]
    if (last < 0) unmoved += 1
    else waits.push(zero ? zero.at - at : Number.POSITIVE_INFINITY)
  }
  await page.evaluate(() => devicesBench.busy(false))
  return [
    {
      name: 'stop key to last byte, page busy, p99',
      value: percentile(waits, 0.99),
      unit: 'ms',
      budget: 50,
      samples: spread(waits),
    },
    { name: '  median', value: percentile(waits, 0.5), unit: 'ms' },
    { name: '  runs in which nothing moved before the key', value: unmoved, unit: '', budget: 0 },
  ]
}
