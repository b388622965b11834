import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Browser, chromium } from '@playwright/test'
import { startSimulator } from '../tests/simulators/llm/server.ts'
import { startApp } from './bench/appServer.ts'
import { findBrowser } from './browser/findBrowser.ts'
import { ensureBuild } from './build/ensureBuild.ts'
import { guarded, root, Stop } from './setup.mjs'
import { contactSheet } from './shots/contactSheet.ts'
import { look, type Shot } from './shots/look.ts'
import { readmePicture } from './shots/readmePicture.ts'
import { type Room, rooms } from './shots/screens.ts'

/**
 * Takes a picture of every screen, at two widths and in both themes, and of the chat for the README.
 *
 *     npm run shots                                    all of it, of the app as it is
 *     npm run shots -- members branches                only screens with one of these words in their name
 *     npm run shots -- --at=http://127.0.0.1:5173      of an app that runs already
 */
const folder = join(root, 'reports/shots')
const patienceMs = 15_000
const given = process.argv.slice(2)
const at = given.find((word) => word.startsWith('--at='))?.slice('--at='.length)
const wanted = given.filter((word) => !word.startsWith('--'))

await guarded(async () => {
  const app = at === undefined ? await startBuilt() : { address: at, close: async () => {} }
  const executablePath = findBrowser()
  const browser = await chromium.launch({ args: ['--no-sandbox'], ...(executablePath && { executablePath }) })
  try {
    if (wanted.length === 0) {
      rmSync(folder, { recursive: true, force: true })
      await readmePicture(browser, app.address)
    }
    mkdirSync(folder, { recursive: true })
    const shots = (await Promise.all(rooms.map((room) => visit(browser, app.address, room)))).flat()
    if (shots.length === 0) throw new Stop(`No screen has "${wanted.join('" or "')}" in its name.`)
    writeFileSync(join(folder, 'index.html'), contactSheet(shots))
    tell(shots)
  } finally {
    await Promise.all([browser.close(), app.close()])
  }
})

async function startBuilt() {
  await ensureBuild()
  return await startApp()
}

async function visit(browser: Browser, baseURL: string, room: Room): Promise<readonly Shot[]> {
  const screens = room.screens.filter(({ name }) => wanted.length === 0 || wanted.some((word) => name.includes(word)))
  if (screens.length === 0) return []
  const simulator = await startSimulator()
  const context = await browser.newContext({ baseURL, reducedMotion: 'reduce', viewport: { width: 1280, height: 800 } })
  try {
    // The tool that runs scripts names functions by this helper, also those that are handed to the page.
    await context.addInitScript('globalThis.__name = (given) => given')
    const page = await context.newPage()
    page.setDefaultTimeout(patienceMs)
    // What asks before leaving with unsaved words may be left here.
    page.on('dialog', (dialog) => void dialog.accept())
    await room.seed(page, { simulator })
    const shots: Shot[] = []
    for (const screen of screens) shots.push(...(await look(page, screen, { simulator }, folder)))
    return shots
  } finally {
    await Promise.all([context.close(), simulator.close()])
  }
}

function tell(shots: readonly Shot[]): void {
  const bad = shots.filter(({ troubles }) => troubles.length > 0)
  for (const { file, troubles } of bad) console.error([file, ...troubles].join('\n  '))
  const screens = new Set(shots.map(({ screen }) => screen)).size
  console.log(
    `${shots.length} pictures of ${screens} screens; ${bad.length} with something wrong. See reports/shots/index.html.`,
  )
  if (bad.length > 0) throw new Stop('Some screens are not as they should be; what is wrong is above.')
}
