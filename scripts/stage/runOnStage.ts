import type { Browser } from '@playwright/test'
import { kitsScript } from './kitsScript.ts'
import type { Built, StagePlacement } from './page/placements.ts'
import type { Stage, StageReport } from './page/stage.ts'

declare const stage: Stage

/** The page of `runOnStage`. */
export const stagePage = 'scripts/stage/page/stage.html'

export interface Performance {
  /** Of a site with the stage's page. */
  readonly address: string
  readonly browser: Browser
  readonly where: StagePlacement
  readonly built: Built
  /** The plugin's folder, where its `kit.ts` lies. */
  readonly folder: string
  /** How often it is started to see what it leaves; 100 times where this is not said. */
  readonly starts?: number
}

/** Puts a built plugin through all its kits, in a fresh page of its own. */
export async function runOnStage({
  address,
  browser,
  where,
  built,
  folder,
  starts,
}: Performance): Promise<StageReport> {
  const page = await browser.newPage()
  try {
    await page.exposeFunction('countAlive', () => page.workers().length + page.frames().length)
    await page.goto(address)
    await page.waitForFunction(() => 'stage' in globalThis)
    const kits = await kitsScript(folder)
    if (kits !== undefined) await page.evaluate(kits)
    const { manifest, code } = built
    return await page.evaluate(([where, built, starts]) => stage.run(where, built, starts), [
      where,
      { manifest, code },
      starts,
    ] as const)
  } finally {
    await page.close()
  }
}
