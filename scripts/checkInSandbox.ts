import { text } from 'node:stream/consumers'
import { chromium } from '@playwright/test'
import { messageOf } from '../sdk/errors.ts'
import { ensureBrowser } from './browser/ensureBrowser.ts'
import type { Built } from './stage/page/placements.ts'
import type { StageReport } from './stage/page/stage.ts'
import { runOnStage, stagePage } from './stage/runOnStage.ts'
import { openSite } from './stage/site.ts'

/*
 * The browser's part of `vesper-plugin check`: a built plugin comes in, what became of its kits in the sandbox goes out,
 * both as JSON. What is said along the way is for whoever waits, and no answer.
 */

console.log = console.error

const given: Built & { readonly folder: string } = JSON.parse(await text(process.stdin))

async function check(): Promise<StageReport> {
  const executablePath = await ensureBrowser()
  const site = await openSite(stagePage)
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu', '--no-first-run'] })
  try {
    return await runOnStage({ ...site, browser, where: 'sandbox', built: given, folder: given.folder })
  } finally {
    await Promise.all([browser.close(), site.close()])
  }
}

const answer = await check().then(
  (report) => ({ report }),
  (error: unknown) => ({ problem: messageOf(error) }),
)
process.stdout.write(JSON.stringify(answer))
