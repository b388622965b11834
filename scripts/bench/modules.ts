import { readManifests } from '../vite/builtinPlugins.ts'
import type { BenchBrowser } from './browser.ts'
import { type ByteCounter, countBytes } from './byteCounter.ts'
import type { Figure } from './figures.ts'
import { isScript, kilobytes } from './firstVisit.ts'
import { heldByPage } from './memory.ts'

const mb = 1_000_000
/** Longer than anything that begins by itself after a page has come to rest. */
const restMs = 8000

interface Visit {
  readonly requests: number
  readonly kilobytes: number
  readonly scripts: number
  readonly bytesHeld: number
}

/** What somebody pays for modules they have: a visit to the chat with none of them, beside one with all. */
export async function modules(chromium: BenchBrowser, address: string, root: string): Promise<readonly Figure[]> {
  const manifests = await readManifests(root)
  const all = manifests.flatMap(({ manifest: { id, page } }) => (page ? [id.slice(id.indexOf('.') + 1)] : []))
  const counter = await countBytes(address)
  try {
    const bare = await visit(chromium, counter, all)
    const full = await visit(chromium, counter, [])
    return [
      { name: 'Just chat: requests until the composer is usable', value: bare.requests, unit: '', budget: 40 },
      { name: '  on the wire until then', value: bare.kilobytes, unit: 'kB', budget: 280 },
      { name: '  of it scripts', value: bare.scripts, unit: 'kB', budget: 150 },
      { name: 'memory of a chat at rest, Everything', value: full.bytesHeld / mb, unit: 'MB' },
      { name: 'memory of a chat at rest, Just chat', value: bare.bytesHeld / mb, unit: 'MB' },
      { name: '  of Everything', value: (100 * bare.bytesHeld) / full.bytesHeld, unit: '%', budget: 75 },
    ]
  } finally {
    await counter.close()
  }
}

/** The choice is made in one visit; the next one begins with it, and with an empty cache. */
async function visit({ freshContext }: BenchBrowser, counter: ByteCounter, off: readonly string[]): Promise<Visit> {
  const context = await freshContext()
  try {
    const first = await context.newPage()
    await first.goto(`${counter.address}/chat`)
    await first.evaluate((text) => localStorage.setItem('vesper-settings', text), JSON.stringify({ modules: { off } }))
    await first.reload()
    await first.evaluate(() => bench.composerUsable())
    await first.waitForTimeout(restMs)
    const page = await context.newPage()
    await first.close()
    const devtools = await context.newCDPSession(page)
    await devtools.send('Network.clearBrowserCache')
    await devtools.detach()
    const known = counter.weigh().length
    await page.goto(`${counter.address}/chat`, { waitUntil: 'commit' })
    await page.evaluate(() => bench.composerUsable())
    const weighed = counter.weigh().slice(known)
    await page.waitForTimeout(restMs)
    const { own, workers } = await heldByPage(page)
    return {
      requests: weighed.length,
      kilobytes: kilobytes(weighed),
      scripts: kilobytes(weighed.filter(isScript)),
      bytesHeld: own + workers,
    }
  } finally {
    await context.close()
  }
}
