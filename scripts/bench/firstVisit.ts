import type { BrowserContext } from '@playwright/test'
import type { BenchBrowser } from './browser.ts'
import { type ByteCounter, countBytes, type Weighed } from './byteCounter.ts'
import { type Figure, median, spread } from './figures.ts'

const visits = 9

/** Somebody comes straight to the chat, and comes again: when can they write, and what did it weigh? */
export async function firstVisit({ freshContext }: BenchBrowser, address: string): Promise<readonly Figure[]> {
  const times: number[] = []
  const again: number[] = []
  for (let visit = 0; visit < visits; visit++) {
    await inFresh(freshContext, async (context) => {
      times.push(await visitOnce(context, address))
      again.push(await visitOnce(context, address))
    })
  }
  const { before, after, second } = await weighVisits(freshContext, address)
  return [
    {
      name: 'first visit to usable composer',
      value: median(times),
      unit: 'ms',
      budget: 450,
      peer: '3,520',
      samples: spread(times),
    },
    { name: 'requests until then', value: before.length, unit: '', budget: 60 },
    { name: 'on the wire until then', value: kilobytes(before), unit: 'kB', budget: 320, peer: '3,136' },
    { name: 'of it scripts', value: kilobytes(before.filter(isScript)), unit: 'kB', budget: 200 },
    { name: 'on the wire when all is at rest', value: kilobytes(after), unit: 'kB' },
    { name: 'of it scripts, at rest', value: kilobytes(after.filter(isScript)), unit: 'kB' },
    { name: 'second visit to usable composer', value: median(again), unit: 'ms', budget: 200, samples: spread(again) },
    { name: 'requests of a second visit', value: second.length, unit: '', budget: 3 },
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
  // The second visit finds the draft of the first.
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type('Good evening')
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 300)))
  const text = await page.evaluate(() => bench.composerText())
  if (text !== 'Good evening') throw new Error(`The composer took "${text}" for "Good evening".`)
  await page.close()
  return at
}

async function weighVisits(fresh: BenchBrowser['freshContext'], address: string) {
  const counter = await countBytes(address)
  try {
    return await inFresh(fresh, async (context) => {
      const before = await weighVisit(context, counter)
      const after = counter.weigh()
      await weighVisit(context, counter)
      return { before, after, second: counter.weigh().slice(after.length) }
    })
  } finally {
    await counter.close()
  }
}

/** What came over the wire until somebody could write. Returns once nothing more comes. */
async function weighVisit(context: BrowserContext, counter: ByteCounter): Promise<readonly Weighed[]> {
  const page = await context.newPage()
  await page.goto(`${counter.address}/chat`, { waitUntil: 'commit' })
  await page.evaluate(() => bench.composerUsable())
  const before = counter.weigh()
  await page.waitForLoadState('networkidle')
  await page.waitForTimeout(4000)
  await page.close()
  return before
}

export const isScript = ({ path }: Weighed) => path.endsWith('.js')
export const kilobytes = (weighed: readonly Weighed[]) => weighed.reduce((sum, { bytes }) => sum + bytes, 0) / 1000
