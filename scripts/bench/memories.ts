import { openSite } from '../stage/site.ts'
import type { BenchBrowser } from './browser.ts'
import { type Figure, median, p95, spread } from './figures.ts'
import type { MemoriesBench } from './page/memories.ts'

declare const memoriesBench: MemoriesBench

const indexed = 100_000
const embedded = 1000
const asked = 100
const remembered = 10_000
const starts = 7
const mb = 1_000_000

/** What remembering costs: in the index alone, and through the workers of Vesper. */
export async function memoryFigures({ browser }: BenchBrowser): Promise<readonly Figure[]> {
  const site = await openSite('scripts/bench/page/memories.html')
  const context = await browser.newContext()
  try {
    const page = await context.newPage()
    await page.goto(site.address)
    await page.waitForFunction(() => 'memoriesBench' in globalThis)
    const { kind, topMs, plainMs, bytes } = await page.evaluate((count) => memoriesBench.index(count), indexed)
    const making = await page.evaluate((count) => memoriesBench.embed(count), embedded)
    const recalls = await page.evaluate((count) => memoriesBench.recalls(count), asked)
    const many = { count: remembered, info: making.info }
    await page.evaluate(({ count, info }) => memoriesBench.keepMany(count, info), many)
    const firsts: { readonly ms: number; readonly withMeaning: boolean }[] = []
    for (let start = 0; start < starts; start++) firsts.push(await page.evaluate(() => memoriesBench.firstRecall()))
    const firstMs = firsts.map(({ ms }) => ms)
    const by = `by ${making.info.model}, ${making.info.runs}`
    return [
      {
        name: `top 10 of ${indexed.toLocaleString('en')} vectors of 384, ${kind}, p95`,
        value: p95(topMs),
        unit: 'ms',
        budget: 4,
        samples: spread(topMs),
      },
      { name: '  without wide instructions, median', value: median(plainMs), unit: 'ms', samples: spread(plainMs) },
      { name: '  what they take up', value: bytes / mb, unit: 'MB', budget: 60 },
      {
        name: `recall of ${embedded.toLocaleString('en')} memories with embedding, p95`,
        value: p95(recalls.times),
        unit: 'ms',
        budget: 25,
        samples: `${spread(recalls.times)}; ${recalls.withMeaning} of ${asked} by meaning, ${by}`,
      },
      {
        name: `first recall of ${remembered.toLocaleString('en')} memories, from the start of the worker, median`,
        value: median(firstMs),
        unit: 'ms',
        budget: 150,
        samples: `${spread(firstMs)}; ${firsts.filter(({ withMeaning }) => withMeaning).length} by meaning`,
      },
      { name: `${embedded.toLocaleString('en')} memories embedded, ${by}`, value: making.ms, unit: 'ms' },
      { name: '  longest task of the page meanwhile', value: making.longest, unit: 'ms', budget: 50 },
      { name: '  of them told as done', value: (100 * making.progress) / embedded, unit: '%' },
    ]
  } finally {
    await context.close()
    await site.close()
  }
}
