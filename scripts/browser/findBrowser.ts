import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { chromium } from '@playwright/test'

/** How the browser is started, for tests and for measurements. */
export const browserFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--autoplay-policy=no-user-gesture-required',
] as const

/** The Chromium the tests run in: the one in CHROME_BIN, an installed one, or the test tool's own download. */
export function findBrowser(): string | undefined {
  return browserPlaces(process.env, process.platform).find(starts) ?? [chromium.executablePath()].find(starts)
}

/** Where a Chromium may lie on this computer, the quickest one for tests first. */
export function browserPlaces(env: Readonly<Record<string, string | undefined>>, platform: string): readonly string[] {
  if (env.CHROME_BIN) return [env.CHROME_BIN]
  if (platform === 'darwin') return macPlaces.flatMap((place) => [place, `${env.HOME ?? ''}${place}`])
  if (platform === 'win32') {
    const folders = [env.PROGRAMFILES, env['PROGRAMFILES(X86)'], env.LOCALAPPDATA].filter(
      (folder) => folder !== undefined,
    )
    return folders.flatMap((folder) => windowsPlaces.map((place) => `${folder}\\${place}`))
  }
  const folders = (env.PATH ?? '').split(delimiter).filter((folder) => folder !== '')
  return linuxNames.flatMap((name) => folders.map((folder) => join(folder, name)))
}

const linuxNames = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const macPlaces = [
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]
const windowsPlaces = ['Chromium\\Application\\chrome.exe', 'Google\\Chrome\\Application\\chrome.exe']

/** A download may lack the system's libraries, and a distribution may leave a stub; asking for the version tells. */
export function starts(path: string): boolean {
  if (!existsSync(path)) return false
  if (process.platform === 'win32') return true
  return spawnSync(path, ['--version'], { stdio: 'ignore', timeout: 20_000 }).status === 0
}
