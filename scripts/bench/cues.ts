import type { Page } from '@playwright/test'
import { openSite } from '../stage/site.ts'
import type { BenchBrowser } from './browser.ts'
import { type Figure, median, p95, spread } from './figures.ts'
import type { CuesBench } from './page/cues.ts'

declare const cuesBench: CuesBench

const frames = 150
const minutes = 10

/** What effects cost the page: each frame with all of them on, ten minutes of them, and the way to the first. */
export async function cueFigures({ browser }: BenchBrowser): Promise<readonly Figure[]> {
  const site = await openSite('scripts/bench/page/cues.html')
  const context = await browser.newContext({ viewport: { width: 1920, height: 1080 } })
  const open = async () => {
    const page = await context.newPage()
    await page.goto(site.address)
    await page.waitForFunction(() => 'cuesBench' in globalThis)
    return page
  }
  try {
    const firsts: number[] = []
    const nexts: number[] = []
    for (let visit = 0; visit < 5; visit++) {
      const page = await open()
      firsts.push(await seen(page))
      for (let again = 0; again < 4; again++) {
        await page.waitForTimeout(1200)
        nexts.push(await seen(page))
      }
      await page.close()
    }
    const page = await open()
    // The first second is the browser learning the code.
    const spent = (await page.evaluate((count) => cuesBench.frames(1920, 1080, count), frames)).slice(60)
    return [
      {
        name: 'all effects at 1080p, page time for a frame, median',
        value: median(spent),
        unit: 'ms',
        budget: 2,
        samples: spread(spent),
      },
      { name: 'all effects at 1080p, page time for a frame, p95', value: p95(spent), unit: 'ms' },
      { name: `all effects for ${minutes} minutes, heap grown by`, value: await growth(page), unit: 'MB', budget: 0.5 },
      {
        name: 'the first effect, from its trigger to a changed frame',
        value: median(firsts),
        unit: 'ms',
        budget: 300,
        samples: spread(firsts),
      },
      {
        name: 'a later effect, from its trigger to a changed frame',
        value: median(nexts),
        unit: 'ms',
        budget: 50,
        samples: spread(nexts),
      },
    ]
  } finally {
    await context.close()
    await site.close()
  }
}

const seen = (page: Page) => page.evaluate(() => cuesBench.untilSeen('flash', { ms: 400, color: '#9a86d6' }))

/** How much more is kept after the last nine minutes, in MB, with everything collected that can be. */
async function growth(page: Page): Promise<number> {
  const devtools = await page.context().newCDPSession(page)
  const kept = async () => {
    for (let round = 0; round < 3; round++) await devtools.send('HeapProfiler.collectGarbage')
    return (await devtools.send('Runtime.getHeapUsage')).usedSize
  }
  await page.evaluate(() => cuesBench.drive(60))
  const before = await kept()
  for (let minute = 1; minute < minutes; minute++) await page.evaluate(() => cuesBench.drive(60))
  return ((await kept()) - before) / 2 ** 20
}
