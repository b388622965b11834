import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { bundlePlugin } from '../../sdk/vite/index.ts'
import { root } from '../setup.mjs'
import { openSite } from '../stage/site.ts'
import type { BenchBrowser } from './browser.ts'
import { type Figure, median, p95, spread } from './figures.ts'
import type { Sandbox } from './page/sandbox.ts'

declare const sandbox: Sandbox

/** What the sandbox costs: to start a plugin in it, to call one, and what is left of a hundred that came and went. */
export async function sandboxFigures({ browser }: BenchBrowser): Promise<readonly Figure[]> {
  const built = await bundlePlugin(join(root, 'scripts/bench/plugin'))
  if (built.kind !== 'code') throw new Error('The plugin of the benchmark has no code.')
  const { manifest, code } = built
  const site = await openSite('scripts/bench/page/sandbox.html')
  const page = await browser.newPage()
  try {
    await page.goto(site.address)
    await page.waitForFunction(() => 'sandbox' in globalThis)
    const spawns = await page.evaluate((given) => sandbox.spawns(given, 30), { manifest, code })
    const calls = await page.evaluate((given) => sandbox.calls(given, 3000), { manifest, code })
    await page.evaluate((given) => sandbox.rounds(given, 5), { manifest, code })
    const before = await leftIn(page)
    await page.evaluate((given) => sandbox.rounds(given, 100), { manifest, code })
    const after = await leftIn(page)
    const heavy = []
    for (let round = 0; round < 5; round++) {
      heavy.push(await page.evaluate((given) => sandbox.heavy(given), { manifest, code }))
    }
    return [
      {
        name: 'a plugin starts in the sandbox, p95',
        value: p95(spawns),
        unit: 'ms',
        budget: 150,
        samples: spread(spawns),
      },
      { name: '  median', value: median(spawns), unit: 'ms' },
      {
        name: 'a call into the sandbox and back, p95',
        value: p95(calls),
        unit: 'ms',
        budget: 0.5,
        samples: spread(calls),
      },
      { name: '  median', value: median(calls), unit: 'ms' },
      { name: 'after 100 starts: threads and frames left', value: after.alive - before.alive, unit: '', budget: 0 },
      {
        name: 'an object of 60 MB ends its plugin, median',
        value: median(heavy.map(({ endedMs }) => endedMs)),
        unit: 'ms',
        budget: 500,
      },
      {
        name: '  longest gap of the page',
        value: Math.max(...heavy.map(({ gapMs }) => gapMs)),
        unit: 'ms',
        budget: 100,
      },
      { name: 'after 100 starts: memory left', value: after.megabytes - before.megabytes, unit: 'MB', budget: 1 },
    ]
  } finally {
    await page.close()
    await site.close()
  }
}

async function leftIn(page: Page) {
  const session = await page.context().newCDPSession(page)
  await session.send('HeapProfiler.collectGarbage')
  const { usedSize } = await session.send('Runtime.getHeapUsage')
  await session.detach()
  return { alive: page.workers().length + page.frames().length, megabytes: usedSize / 1024 / 1024 }
}
