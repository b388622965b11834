import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test'
import { ensureBrowser } from '../browser/ensureBrowser.ts'
import { browserFlags } from '../browser/findBrowser.ts'
import { bundle } from './bundle.ts'

export interface BenchBrowser {
  readonly browser: Browser
  /** A browser nobody has used: empty caches, empty storage, of age. */
  freshContext(): Promise<BrowserContext>
}

export async function launchBrowser(): Promise<BenchBrowser> {
  const browser = await chromium.launch({ executablePath: await ensureBrowser(), args: [...browserFlags] })
  const probe = await bundle('probe')
  return {
    browser,
    async freshContext() {
      const context = await browser.newContext({ viewport: { width: 1280, height: 800 } })
      await context.addInitScript({ content: `localStorage.setItem('vesper-adult', 'true');${probe}` })
      return context
    },
  }
}

/** Which of the page's threads a worker is, by the name of its script. */
export function workerOf(page: Page, name: string) {
  const found = page.workers().find((worker) => worker.url().includes(`/assets/${name}-`))
  if (!found) throw new Error(`The page has no ${name} worker.`)
  return found
}
