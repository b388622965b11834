import type { PluginId, PluginManifest } from 'sdk'
import { llmProviders, type PluginRow, plugins, rowOf } from 'sdk/page/plugins/registry.ts'
import { ref } from 'valtio'
import { isOurs } from '../../shared/isOurs.ts'
import type { InstalledPlugin } from '../../workers/storage/contract.ts'

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
  const off = { kind: 'off', because: 'module' } as const
  plugins.rows[id] = { ...known, phase: off, isWanted: true, calls: 0, failures: [] }
  look(id)
}

/** Takes a plugin's contributions in or out, without a reload. */
export function switchOn(id: PluginId, on: boolean, because?: 'failures'): void {
  const row = rowOf(id)
  if (!row || row.isWanted === on) return
  row.isWanted = on
  row.failures = []
  look(id, because)
}

/** Plugins whose module is off. */
const held = new Set<PluginId>()

/** Takes a plugin out with everything it contributed, because its module is off; `letIn` takes it in again. */
export function holdBack(id: PluginId): void {
  held.add(id)
  look(id)
}

/** Lets a plugin take part that was held back, as far as the player wants it. */
export function letIn(id: PluginId): void {
  held.delete(id)
  look(id)
}

/** Takes in what a plugin contributes, or out, after what decides it has changed. */
function look(id: PluginId, because?: 'failures'): void {
  const row = rowOf(id)
  if (!row) return
  const isHeld = held.has(id)
  const wasOn = row.phase.kind !== 'off'
  const isOn = row.isWanted && !isHeld
  if (!isOn) row.phase = { kind: 'off', ...(isHeld ? { because: 'module' } : because && { because }) }
  else if (!wasOn) row.phase = { kind: 'installed' }
  if (isOn && !wasOn) contribute(row.manifest)
  if (!isOn && wasOn) withdraw(id)
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
