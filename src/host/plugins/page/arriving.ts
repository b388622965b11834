import { codeOf, isAbort, messageOf } from 'sdk'
import { packageLayout } from 'sdk/package'
import { proxy } from 'valtio'
import { type Arrival, installFile, installRelease, installUrl, notifyArrival } from '../arrivals.ts'
import type { AvailableUpdate } from '../index/updates.ts'
import { plain } from '../permissions/theirWords.ts'

/** What is being brought in now, and why the last attempt came to nothing. */
export const arriving = proxy({
  work: null as null | { readonly what: string; readonly canStop: boolean },
  problem: null as null | string,
})

let leaving = new AbortController()

/** Files chosen or dropped, one after the other: each may ask the player something. */
export async function bringFiles(files: readonly File[]): Promise<void> {
  const packages = files.filter(({ name }) => name.toLowerCase().endsWith(packageLayout.extension))
  const [other] = files.filter((file) => !packages.includes(file))
  if (packages.length === 0 && other) arriving.problem = notAPlugin(other.name)
  for (const file of packages) {
    await bring(`Reading ${plain(file.name)}…`, false, () => installFile(file))
    if (arriving.problem !== null) return
  }
}

export const bringUrl = (address: string): Promise<boolean> =>
  bring('Downloading the plugin…', true, (signal) => installUrl(address.trim(), signal))

export const bringRelease = (release: Omit<AvailableUpdate, 'installed'>): Promise<boolean> =>
  bring(`Downloading ${plain(release.entry.name)} ${release.release.version}…`, true, (signal) =>
    installRelease(release, signal),
  )

export function stopArriving(): void {
  leaving.abort()
}

export function dismissProblem(): void {
  arriving.problem = null
}

/** Resolves with whether the plugin is here now. One at a time: two prompts would be one too many. */
async function bring(what: string, canStop: boolean, run: (signal: AbortSignal) => Promise<Arrival>): Promise<boolean> {
  if (arriving.work) return false
  leaving = new AbortController()
  arriving.work = { what, canStop }
  arriving.problem = null
  try {
    const arrival = await run(leaving.signal)
    if (arrival.kind === 'refused') arriving.problem = arrival.message
    else notifyArrival(arrival)
    return arrival.kind !== 'refused' && arrival.kind !== 'denied'
  } catch (error) {
    if (!isAbort(error)) arriving.problem = problemWords(error)
    return false
  } finally {
    arriving.work = null
  }
}

/** Errors with a code are in the player's words already. */
export function problemWords(error: unknown): string {
  if (codeOf(error)) return messageOf(error)
  console.error('[Plugins]', error)
  return `Internal error; nothing was changed (${messageOf(error)}). Reload the page and try again.`
}

const notAPlugin = (name: string) => `“${plain(name)}” is not a plugin. Plugin files end in ${packageLayout.extension}.`
