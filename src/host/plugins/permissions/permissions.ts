import type { PluginId, PluginManifest } from 'sdk'
import { storage } from 'sdk/page/engines.ts'
import { rowOf } from 'sdk/page/plugins/registry.ts'
import { pluginSettings } from 'sdk/page/settings/settings.ts'
import { ref } from 'valtio'
import type { Decision, InstalledPlugin } from '../../../workers/storage/contract.ts'
import { forget } from './decisions.ts'
import { type Grants, grantsOf } from './grants.ts'
import type { Askable, PluginValues } from './permissionsOf.ts'

/** What a plugin may do at this moment; nothing, when Vesper does not know it. */
export function currentGrants({ id }: PluginManifest, values: PluginValues | undefined = undefined): Grants {
  const row = rowOf(id)
  if (!row)
    return {
      net: { plugin: id, origins: [], secrets: [], sockets: false },
      permissions: [],
      denied: [],
      services: [],
      filesMb: 0,
    }
  return grantsOf(row, values ?? pluginSettings(row.manifest))
}

/** What a plugin is called, if Vesper knows it. */
export const nameOf = (id: PluginId): string | undefined => rowOf(id)?.manifest.name

/** Keeps an answer. Whoever watches decisions hears of it before it is on disk: what is revoked ends at once. */
export async function changeDecision(id: PluginId, decision: Decision): Promise<void> {
  await setDecisions(id, (decisions) => [...forget(decisions, decision.permission), decision])
}

/** Forgets an answer, so that the plugin may ask again. */
export async function forgetDecision(id: PluginId, permission: Askable): Promise<void> {
  await setDecisions(id, (decisions) => forget(decisions, permission))
}

const watchers = new Set<(plugin: PluginId) => void>()

/** Tells whose decisions changed, here or in another tab. Returns the function that stops telling. */
export function decisionsChanged(changed: (plugin: PluginId) => void): () => void {
  watchers.add(changed)
  return () => watchers.delete(changed)
}

/** Takes over what was decided in other tabs. Runs as long as the page. */
export async function followDecisions(signal: AbortSignal): Promise<void> {
  for await (const { from, tables } of storage().changes(signal)) {
    if (from !== 'here' && tables.includes('plugins')) await takeOverDecisions()
  }
}

/** Takes over what is on disk, where it differs from what holds here. */
export async function takeOverDecisions(): Promise<void> {
  for (const { id, installed } of await storage().list('plugins')) if (installed) takeOver(id, installed.decisions)
}

async function setDecisions(
  id: PluginId,
  change: (decisions: readonly Decision[]) => readonly Decision[],
): Promise<void> {
  const installed = rowOf(id)?.installed
  if (!installed) return
  takeOver(id, change(installed.decisions))
  const kept = await storage().read('plugins', id)
  if (!kept?.installed) return
  // Not what was read, but what stands now: another answer may have come while this one waited.
  const decisions = rowOf(id)?.installed?.decisions ?? kept.installed.decisions
  const value = { ...kept, installed: { ...kept.installed, decisions } }
  await storage().commit('Permissions changed', [{ kind: 'put', table: 'plugins', value }])
}

function takeOver(id: PluginId, decisions: readonly Decision[]): void {
  const row = rowOf(id)
  if (!row?.installed || JSON.stringify(row.installed.decisions) === JSON.stringify(decisions)) return
  // Parts of it go to workers as they are, which no proxy can.
  const next: InstalledPlugin = { ...row.installed, decisions }
  row.installed = ref(next)
  for (const changed of [...watchers]) changed(id)
}
