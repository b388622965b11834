import { openSite } from '../../../tests/browser/llmBrowserSite.ts'
import type { BenchBrowser } from '../browser.ts'
import type { Figure } from '../figures.ts'
import { byModel } from './byModel.ts'
import { byWords } from './byWords.ts'
import { measureMemoryQuality, memoryQualityFigures } from './memoryQuality.ts'

/** How well is remembered, by words alone and with the model that comes with the application. */
export async function memoryQuality(chromium: BenchBrowser): Promise<readonly Figure[]> {
  const site = await openSite('embeddingPage.html', 'public')
  const context = await chromium.freshContext()
  try {
    const page = await context.newPage()
    await page.goto(site.address)
    await page.waitForFunction(() => 'bench' in globalThis)
    const qualities = [await measureMemoryQuality(byModel(page)), await measureMemoryQuality(byWords)]
    return qualities.flatMap(memoryQualityFigures)
  } finally {
    await context.close()
    await site.close()
  }
}
