import type { ConsoleMessage, Page, Request, Response } from '@playwright/test'
import type { Screen } from './screens.ts'

const minPx = 11

interface Troubles {
  /** What went wrong since it was last asked, and what is wrong to look at now. */
  taken(): Promise<readonly string[]>
  end(): void
}

/** Listens to a page for what a picture does not show. */
export function troublesOf(page: Page, { failsOnPurpose }: Screen): Troubles {
  let heard: string[] = []
  const isOurs = (url: string) => url.startsWith(new URL(page.url()).origin)
  const counts = (url: string) => !failsOnPurpose || isOurs(url)
  const onConsole = (message: ConsoleMessage) => {
    if (message.type() === 'error' && !failsOnPurpose) heard.push(`console: ${message.text()}`)
  }
  const onError = (error: Error) => heard.push(`uncaught: ${error.message}`)
  const onFailed = (request: Request) => {
    const why = request.failure()?.errorText ?? 'unknown'
    // Leaving a page ends its requests.
    if (why !== 'net::ERR_ABORTED' && counts(request.url())) heard.push(`request: ${request.url()}, ${why}`)
  }
  const onResponse = (response: Response) => {
    if (response.status() >= 400 && counts(response.url()))
      heard.push(`request: ${response.url()}, ${response.status()}`)
  }
  page.on('console', onConsole).on('pageerror', onError).on('requestfailed', onFailed).on('response', onResponse)
  return {
    async taken() {
      const all = [...heard, ...(await seen(page))]
      heard = []
      return all
    },
    end: () =>
      void page
        .off('console', onConsole)
        .off('pageerror', onError)
        .off('requestfailed', onFailed)
        .off('response', onResponse),
  }
}

/** What is wrong to look at: a page that scrolls sideways, and text too small to read. */
async function seen(page: Page): Promise<readonly string[]> {
  return await page.evaluate((smallestPx) => {
    const found: string[] = []
    const { scrollWidth } = document.documentElement
    if (scrollWidth > innerWidth) found.push(`scrolls sideways: ${scrollWidth} px in ${innerWidth}`)
    const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const small = new Set<string>()
    while (walk.nextNode()) {
      const text = walk.currentNode.textContent?.trim()
      const parent = walk.currentNode.parentElement
      if (!text || !parent?.checkVisibility()) continue
      const size = Number.parseFloat(getComputedStyle(parent).fontSize)
      if (size < smallestPx) small.add(`text of ${size} px: ${text.slice(0, 40)}`)
    }
    return [...found, ...small]
  }, minPx)
}
