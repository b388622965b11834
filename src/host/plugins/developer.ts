import '../engines/mediaEngine.ts'
import { messageOf, PluginError, type PluginId } from 'sdk'
import { packageLayout } from 'sdk/package'
import { network } from 'sdk/page/engines.ts'
import { reportError } from 'sdk/page/errors.ts'
import { plugins, rowOf } from 'sdk/page/plugins/registry.ts'
import { readInMedia } from 'sdk/page/records/readInMedia.ts'
import type { PluginSource } from '../../workers/storage/contract.ts'
import { type Arrival, arrive, planOf } from './arrivals.ts'
import { record } from './console.ts'
import { activate } from './run/activation.ts'
import { running } from './run/running.ts'

/** Plugins that are being written, each followed until this signal. */
const followed = new Map<PluginId, AbortController>()

/** Brings in a plugin from its author's own server, and follows its changes from then on. */
export async function connectDeveloper(address: string, signal: AbortSignal): Promise<Arrival> {
  const url = serverOf(address)
  const arrival = await fetchAndArrive(url, signal)
  if (arrival.kind === 'same' || arrival.kind === 'installed' || arrival.kind === 'updated') followDevelopers()
  return arrival
}

/** Follows every plugin that came from a development server, where that is not done yet. */
export function followDevelopers(): void {
  for (const { manifest, installed } of Object.values(plugins.rows)) {
    if (installed?.source.kind === 'developer' && !followed.has(manifest.id))
      void follow(manifest.id, installed.source.url)
  }
}

export function stopFollowing(id: PluginId): void {
  followed.get(id)?.abort()
  followed.delete(id)
}

async function follow(id: PluginId, url: string): Promise<void> {
  const leaving = new AbortController()
  followed.set(id, leaving)
  try {
    for await (const change of network().followChanges(`${url}/changes`, leaving.signal)) {
      if (rowOf(id)?.installed?.source.kind !== 'developer') return
      await reload(id, url, change, leaving.signal)
    }
  } catch (error) {
    if (!leaving.signal.aborted) console.warn('[Plugins]', `${id} is not followed any more.`, error)
  } finally {
    if (followed.get(id) === leaving) followed.delete(id)
  }
}

/** A build is ready: what ran is started again from the new code. */
async function reload(id: PluginId, url: string, change: string, signal: AbortSignal): Promise<void> {
  const wasRunning = running.has(id)
  try {
    const arrival = await fetchAndArrive(url, signal)
    if (arrival.kind === 'refused') throw new PluginError('plugin/refused', arrival.message)
    if (arrival.kind !== 'updated') return
    if (wasRunning) await activate(id)
    record(id, { kind: 'life', at: Date.now(), what: `Reloaded after a change (${change.slice(0, 19)}…).` })
  } catch (error) {
    if (signal.aborted) return
    record(id, { kind: 'life', at: Date.now(), what: `Couldn't reload: ${messageOf(error)}` })
    const name = rowOf(id)?.manifest.name ?? id
    reportError({ type: 'API_ERROR', context: name, message: `Couldn't reload ${name}. ${messageOf(error)}` })
  }
}

/** What the server offers is read like any other package. */
async function fetchAndArrive(url: string, signal: AbortSignal): Promise<Arrival> {
  const get = async (name: string, maxBytes: number) =>
    new Blob([new Uint8Array((await network().download(`${url}/${name}`, { maxBytes }, signal)).bytes)])
  const manifest = await get('plugin.json', packageLayout.manifestBytes)
  // At most 256 KB, which are parsed in a few milliseconds.
  const { entry } = JSON.parse(await manifest.text()) as { readonly entry?: unknown }
  const script = typeof entry === 'string' && { [entry]: await get(entry, packageLayout.packageBytes) }
  const files = { 'plugin.json': manifest, ...script }
  const found = await readInMedia((media) => media.readUnpacked(files))
  const source: PluginSource = { kind: 'developer', url }
  return await arrive(planOf(found, source))
}

function serverOf(address: string): string {
  const text = address.trim().replace(/\/(plugin\.json)?$/, '')
  const url = /^https?:\/\//i.test(text) ? text : `http://${text}`
  if (URL.canParse(url)) return url
  throw new PluginError('net/bad-address', 'This is not an address. It should look like "http://localhost:5199".')
}
