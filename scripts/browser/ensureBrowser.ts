import { type Finished, runNode } from '../run.ts'
import { Stop } from '../setup.mjs'
import { findBrowser } from './findBrowser.ts'
import { installPackage } from './installPackage.ts'

/** Finds a browser for the tests, and gets one when this computer has none. */
export async function ensureBrowser(): Promise<string> {
  const installed = findBrowser()
  if (installed) return installed
  if (process.env.CHROME_BIN)
    throw new Stop(`CHROME_BIN is ${process.env.CHROME_BIN}, and no browser starts from there.`)
  const reasons: string[] = []
  for (const { name, get } of sources()) {
    console.log(`No Chromium or Chrome was found; getting one: ${name}.`)
    const { output } = await get()
    const found = findBrowser()
    if (found) return found
    reasons.push(`${name}:\n${output.trim()}`)
  }
  throw new Stop(
    `${reasons.join('\n\n')}\n\nThe browser tests need Chromium or Chrome, and none could be found or installed.\n` +
      'Install one, or set CHROME_BIN to the program, and run the tests again.',
  )
}

interface Source {
  readonly name: string
  readonly get: () => Promise<Finished>
}

function sources(): readonly Source[] {
  const root = process.getuid?.() === 0
  return root && process.platform === 'linux' ? [download, ...systemPackages] : [download]
}

const download: Source = {
  name: "the test tool's own download",
  get: () => runNode(['node_modules/@playwright/test/cli.js', 'install', 'chromium'], { timeoutMs: 10 * 60_000 }),
}

const systemPackages: readonly Source[] = ['chromium-headless-shell', 'chromium'].map((name) => ({
  name: `the system's package ${name}`,
  get: () => installPackage(name),
}))
