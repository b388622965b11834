import type { RouteEntry } from 'sdk/page/points/points.ts'

const gapMs = 100
const idleTimeoutMs = 2000

/** Fetches pages ahead of need, one after another, when the browser has time. Returns the function that stops it. */
export function prefetchPages(pages: readonly RouteEntry[]): () => void {
  if (prefersLessData()) return () => {}
  const stopped = new AbortController()
  const waiting = pages.filter((page) => page.prefetchMs !== undefined)
  let queue = Promise.resolve()
  const timers = waiting.map((page) =>
    setTimeout(() => {
      queue = queue.then(() => fetchAhead(page, stopped.signal))
    }, page.prefetchMs),
  )
  return () => {
    stopped.abort()
    for (const timer of timers) clearTimeout(timer)
  }
}

async function fetchAhead(page: RouteEntry, signal: AbortSignal): Promise<void> {
  await idle()
  if (signal.aborted) return
  // A page that cannot be fetched now is fetched, and its failure shown, when it is visited.
  await page.load().catch(() => {})
  await new Promise((resolve) => setTimeout(resolve, gapMs))
}

const idle = () =>
  new Promise<void>((resolve) => {
    if (typeof requestIdleCallback === 'function') requestIdleCallback(() => resolve(), { timeout: idleTimeoutMs })
    else setTimeout(resolve, gapMs)
  })

const prefersLessData = () =>
  (navigator as { readonly connection?: { readonly saveData?: boolean } }).connection?.saveData === true
