import { openSite } from '../stage/site.ts'
import type { BenchBrowser } from './browser.ts'
import { type Figure, median, spread } from './figures.ts'
import type { ScriptsBench } from './page/scripts.ts'
import type { Rivals } from './page/scriptsWorker.ts'

declare const scriptsBench: ScriptsBench

/** In the favourable form, and in the one that stories use. */
const timesFaster = 50
const timesFasterInStory = 40
const maxOpenMs = 3

/** What a stranger's script costs in our machine, beside the interpreter that the first players of such scripts use. */
export async function scriptFigures({ browser }: BenchBrowser): Promise<readonly Figure[]> {
  const site = await openSite('scripts/bench/page/scripts.html')
  const context = await browser.newContext()
  try {
    const page = await context.newPage()
    await page.goto(site.address)
    await page.waitForFunction(() => 'scriptsBench' in globalThis)
    const { loadMs, openMs, hostCallMs, ...races } = await page.evaluate(() => scriptsBench.measure())
    return [
      ...race('100,000 additions in a script', races.additions, timesFaster),
      ...race('300 numbers sorted by a script', races.sorting, timesFaster),
      ...race('100,000 additions to a global variable', races.globalAdditions),
      ...race('100,000 additions to a global variable, in a story', races.inStory, timesFasterInStory),
      ...race('the same as the first script of a story', races.inColdStory),
      { name: 'the machine for scripts, loaded', value: loadMs, unit: 'ms' },
      {
        name: 'a realm opened and closed, median',
        value: median(openMs),
        unit: 'ms',
        budget: maxOpenMs,
        samples: spread(openMs),
      },
      { name: 'a thousand calls from a script to the host', value: 1000 * median(hostCallMs), unit: 'ms' },
    ]
  } finally {
    await context.close()
    await site.close()
  }
}

/** By the fastest of each: a busy moment of the machine makes some slower, none faster. */
function race(name: string, { oursMs, interpreterMs }: Rivals, least?: number): readonly Figure[] {
  const [ours, theirs] = [Math.min(...oursMs), Math.min(...interpreterMs)]
  return [
    { name, value: ours, unit: 'ms', samples: spread(oursMs) },
    {
      name: '  as a share of what js-interpreter takes',
      value: (100 * ours) / theirs,
      unit: '%',
      ...(least === undefined ? {} : { budget: 100 / least }),
      samples: `${(theirs / ours).toFixed(0)} times faster; ${theirs.toFixed(0)} ms`,
    },
  ]
}
