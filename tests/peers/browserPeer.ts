import { chromium } from '@playwright/test'
import { findBrowser } from '../../scripts/browser/findBrowser.ts'
import type { Bench } from '../browser/llmBrowserPage.ts'
import { openSite } from '../browser/llmBrowserSite.ts'
import { smallModel } from './fetched.ts'
import type { Heard } from './listen.ts'
import type { PeerSource } from './peer.ts'

declare const bench: Bench

/** The provider that runs inside the browser, in a real Chromium, with a real model. */
export const browserPeer: PeerSource = {
  name: 'llm-browser with SmolLM2',
  async open() {
    const model = await smallModel()
    if (typeof model !== 'string') return model
    const executablePath = findBrowser()
    if (executablePath === undefined) return { absent: 'there is no Chromium; set CHROME_BIN' }
    const site = await openSite()
    const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] })
    const page = await browser.newPage()
    await page.goto(site.address)
    await page.waitForFunction(() => 'bench' in globalThis)
    const threads = Number(process.env.VESPER_THREADS ?? 0)
    await page.evaluate((given) => bench.start(given), { threads })
    await page.setInputFiles('input', model)
    await page.evaluate(() => bench.installChosen())
    const heard: Heard[] = []
    return {
      models: () => page.evaluate(() => bench.models()),
      async chat(request, abortAfter) {
        const one = await page.evaluate(([asked, pieces]) => bench.chat(asked, pieces), [request, abortAfter] as const)
        heard.push(one)
        return one
      },
      async notes() {
        const spoken = heard.filter(({ pieces, end }) => pieces > 8 && end.reason !== 'aborted')
        const tokens = spoken.reduce((sum, { pieces }) => sum + pieces - 1, 0)
        const ms = spoken.reduce((sum, one) => sum + one.ms.rest, 0)
        return [
          `first word after ${Math.round(heard[0]?.ms.first ?? 0)} ms, with loading`,
          `of the second reply after ${Math.round(heard[1]?.ms.first ?? 0)} ms; ${kept(heard[1])} tokens were read before`,
          `${((tokens / ms) * 1000).toFixed(1)} tokens/s by the clock`,
        ]
      },
      async close() {
        await browser.close()
        await site.close()
      },
    }
  },
}

const kept = (one: Heard | undefined) => `${one?.usage?.cached ?? 0} of ${one?.usage?.input ?? 0}`
