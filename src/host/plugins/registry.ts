import type { LlmProviderEntry, PluginId, PluginManifest } from 'sdk'
import { byId, Point } from 'sdk/page/points/Point.ts'
import { proxy, ref } from 'valtio'
import { isOurs } from '../../shared/isOurs.ts'
import type { InstalledPlugin } from '../../workers/storage/contract.ts'

/** A plugin's stage of life. What is off contributes nothing; what failed keeps its place, greyed, with the reason. */
export type PluginPhase =
  /** `failures`: it was not the player who switched it off. */
  | { readonly kind: 'off'; readonly because?: 'failures' }
  | { readonly kind: 'installed' }
  | { readonly kind: 'activating' }
  | {
      readonly kind: 'active'
      readonly placement: 'inline' | 'worker' | 'sandbox'
      readonly startedInMs: number
      readonly isSilent: boolean
    }
  | { readonly kind: 'failed'; readonly message: string }

export interface PluginRow {
  readonly manifest: PluginManifest
  /** Of a plugin from outside; what comes with Vesper has none. Replaced as a whole. */
  installed?: InstalledPlugin
  phase: PluginPhase
  calls: number
  /** Times of failures that were the plugin's own fault, newest last. */
  failures: readonly number[]
}

/** Every plugin Vesper knows, by id. */
export const plugins = proxy<{ rows: Record<string, PluginRow> }>({ rows: {} })

/** A language-model provider that can be chosen, under the value settings store. */
export interface LlmChoice {
  /** What settings store for it. */
  readonly value: string
  readonly plugin: PluginManifest
  readonly entry: LlmProviderEntry
}

export const llmProviders = new Point('llmProvider', byId<LlmChoice>)

const withdrawals = new Map<PluginId, () => void>()

/** Adds plugins that come with Vesper, and what their manifests contribute. No plugin code runs. */
export function install(manifests: readonly PluginManifest[]): void {
  for (const manifest of manifests) addRow({ manifest: ref(manifest) })
}

/** Adds a plugin from outside, or puts its newer version in its place. */
export function installFrom(installed: InstalledPlugin): void {
  uninstall(installed.manifest.id)
  addRow({ manifest: ref(installed.manifest), installed: ref(installed) })
}

/** Takes a plugin out with everything it contributed. */
export function uninstall(id: PluginId): void {
  withdraw(id)
  delete plugins.rows[id]
}

/** Parts of a manifest go to workers as they are, which no proxy can. */
function addRow(known: Pick<PluginRow, 'manifest' | 'installed'>): void {
  const { id } = known.manifest
  plugins.rows[id] = { ...known, phase: { kind: 'installed' }, calls: 0, failures: [] }
  contribute(known.manifest)
}

export function rowOf(id: PluginId): PluginRow | undefined {
  return Object.hasOwn(plugins.rows, id) ? plugins.rows[id] : undefined
}

/** Takes a plugin's contributions in or out, without a reload. */
export function switchOn(id: PluginId, on: boolean, because?: 'failures'): void {
  const row = rowOf(id)
  if (!row || (row.phase.kind !== 'off') === on) return
  row.phase = on ? { kind: 'installed' } : { kind: 'off', ...(because && { because }) }
  row.failures = []
  if (on) contribute(row.manifest)
  else withdraw(id)
}

function contribute(manifest: PluginManifest): void {
  const { id, contributes } = manifest
  const endings = (contributes.llmProvider ?? []).map((entry) => {
    const value = isOurs(id) ? entry.id : `${id}/${entry.id}`
    return llmProviders.add(value, { value, plugin: manifest, entry }, id)
  })
  withdrawals.set(id, () => {
    for (const end of endings) end()
  })
}

function withdraw(id: PluginId): void {
  withdrawals.get(id)?.()
  withdrawals.delete(id)
}
