import type { BrowserContext } from '@playwright/test'
import type { BenchBrowser } from './browser.ts'
import { countBytes, type Weighed } from './byteCounter.ts'
import { type Figure, median, spread } from './figures.ts'

const visits = 9

/** Somebody comes for the first time, straight to the chat: when can they write, and what did it weigh? */
export async function firstVisit({ freshContext }: BenchBrowser, address: string): Promise<readonly Figure[]> {
  const times: number[] = []
  for (let visit = 0; visit < visits; visit++)
    times.push(await inFresh(freshContext, (context) => visitOnce(context, address)))
  const { before, after } = await weighVisit(freshContext, address)
  return [
    {
      name: 'first visit to usable composer',
      value: median(times),
      unit: 'ms',
      budget: 800,
      peer: '3,520',
      samples: spread(times),
    },
    { name: 'on the wire until then', value: kilobytes(before), unit: 'kB', budget: 350, peer: '3,136' },
    { name: 'of it scripts', value: kilobytes(before.filter(isScript)), unit: 'kB', budget: 200 },
    { name: 'on the wire when all is at rest', value: kilobytes(after), unit: 'kB' },
    { name: 'of it scripts, at rest', value: kilobytes(after.filter(isScript)), unit: 'kB' },
  ]
}

async function inFresh<T>(
  fresh: BenchBrowser['freshContext'],
  work: (context: BrowserContext) => Promise<T>,
): Promise<T> {
  const context = await fresh()
  try {
    return await work(context)
  } finally {
    await context.close()
  }
}

/** The time counts from the navigation, and only if what is typed at once is really taken. */
async function visitOnce(context: BrowserContext, address: string): Promise<number> {
  const page = await context.newPage()
  await page.goto(`${address}/chat`, { waitUntil: 'commit' })
  const at = await page.evaluate(() => bench.composerUsable())
  await page.getByLabel('Message', { exact: true }).click()
  await page.keyboard.type('Good evening')
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 300)))
  const text = await page.evaluate(() => bench.composerText())
  if (text !== 'Good evening') throw new Error(`The composer took "${text}" for "Good evening".`)
  return at
}

async function weighVisit(fresh: BenchBrowser['freshContext'], address: string) {
  const counter = await countBytes(address)
  try {
    return await inFresh(fresh, async (context) => {
      const page = await context.newPage()
      await page.goto(`${counter.address}/chat`, { waitUntil: 'commit' })
      await page.evaluate(() => bench.composerUsable())
      const before = counter.weigh()
      await page.waitForLoadState('networkidle')
      await page.waitForTimeout(4000)
      return { before, after: counter.weigh() }
    })
  } finally {
    await counter.close()
  }
}

const isScript = ({ path }: Weighed) => path.endsWith('.js')
const kilobytes = (weighed: readonly Weighed[]) => weighed.reduce((sum, { bytes }) => sum + bytes, 0) / 1000
