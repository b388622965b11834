import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { starts } from './findBrowser.ts'

/** The Firefox the tests run in: the one in FIREFOX_BIN, or an installed one. */
export const findFirefox = (): string | undefined =>
  firefoxPlaces(process.env, process.platform).find((path) => existsSync(path) && starts(path))

/** Where a Firefox may lie on this computer. */
export function firefoxPlaces(env: Readonly<Record<string, string | undefined>>, platform: string): readonly string[] {
  if (env.FIREFOX_BIN) return [env.FIREFOX_BIN]
  if (platform === 'darwin') return [macPlace, `${env.HOME ?? ''}${macPlace}`]
  if (platform === 'win32') {
    return [env.PROGRAMFILES, env['PROGRAMFILES(X86)'], env.LOCALAPPDATA]
      .filter((folder) => folder !== undefined)
      .map((folder) => `${folder}\\Mozilla Firefox\\firefox.exe`)
  }
  const folders = (env.PATH ?? '').split(delimiter).filter((folder) => folder !== '')
  return ['firefox-esr', 'firefox'].flatMap((name) => folders.map((folder) => join(folder, name)))
}

const macPlace = '/Applications/Firefox.app/Contents/MacOS/firefox'
