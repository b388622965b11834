import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test'
import { ensureBrowser } from '../browser/ensureBrowser.ts'
import { bundle } from './bundle.ts'

export interface BenchBrowser {
  readonly browser: Browser
  /** A browser nobody has used: empty caches, empty storage, of age. */
  freshContext(): Promise<BrowserContext>
}

/** The same flags as the browser tests. */
const args = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--autoplay-policy=no-user-gesture-required',
]

export async function launchBrowser(): Promise<BenchBrowser> {
  const browser = await chromium.launch({ executablePath: await ensureBrowser(), args })
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
