import { Stop } from '../setup.mjs'
import { findFirefox } from './findFirefox.ts'
import { installPackage } from './installPackage.ts'

/** Finds a Firefox for the tests, and gets one where the system has a package of it. Undefined where none can be had. */
export async function ensureFirefox(): Promise<string | undefined> {
  const installed = findFirefox()
  if (installed) return installed
  if (process.env.FIREFOX_BIN)
    throw new Stop(`FIREFOX_BIN is ${process.env.FIREFOX_BIN}, and no browser starts from there.`)
  if (process.getuid?.() !== 0 || process.platform !== 'linux') return undefined
  console.log("No Firefox was found; getting one: the system's package firefox-esr.")
  await installPackage('firefox-esr')
  return findFirefox()
}
