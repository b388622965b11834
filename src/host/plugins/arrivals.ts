import { messageOf, type PluginId } from 'sdk'
import { storage } from 'sdk/page/engines.ts'
import { reportError } from 'sdk/page/errors.ts'
import { plugins } from 'sdk/page/plugins/registry.ts'
import { forgetPluginSettings } from 'sdk/page/settings/settings.ts'
import { toast } from 'sdk/page/toasts.ts'
import type { PluginPackage } from '../../workers/media/contract.ts'
import type { PluginRecord, PluginSource } from '../../workers/storage/contract.ts'
import { safeMode } from '../engines/safeMode/safeMode.ts'
import { record } from './console.ts'
import { developerSection } from './developerSection.ts'
import { applyRevocations } from './index/applyRevocations.ts'
import { installPlugin, removePlugin, restorePlugin } from './index/installPlugin.ts'
import { downloadPackage, openPackage } from './index/openPackage.ts'
import type { Installation, InstallContext, InstallPlan } from './index/plan.ts'
import { planInstall } from './index/planInstall.ts'
import { recallRegistry } from './index/registryMemory.ts'
import { type AvailableUpdate, planRelease } from './index/updates.ts'
import { askPermissions } from './permissions/prompts.ts'
import { installFrom, switchOn, uninstall } from './registry.ts'
import { deactivate } from './run/running.ts'

/** How an attempt to bring a plugin in ended. */
export type Arrival =
  | { readonly kind: 'installed' | 'updated'; readonly record: PluginRecord }
  /** The player said no. */
  | { readonly kind: 'denied' }
  | { readonly kind: 'same'; readonly name: string }
  | { readonly kind: 'refused'; readonly message: string }

/** Brings in a plugin from a file the player chose or dropped. */
export const installFile = async (file: File): Promise<Arrival> =>
  await arrive(planOf(await openPackage(file), { kind: 'file', name: file.name }))

/** Brings in a plugin from an address the player gave. */
export async function installUrl(url: string, signal: AbortSignal): Promise<Arrival> {
  const { found, from } = await downloadPackage(url, signal)
  return await arrive(planOf(found, { kind: 'url', url: from }))
}

/** Brings in a release of the registry: new here, or newer than what is here. */
export const installRelease = async (
  release: Omit<AvailableUpdate, 'installed'>,
  signal: AbortSignal,
): Promise<Arrival> => await arrive(await planOfRelease(release, signal))

/** Downloads a release of the registry and says what installing it would mean. */
export const planOfRelease = (release: Omit<AvailableUpdate, 'installed'>, signal: AbortSignal): Promise<InstallPlan> =>
  planRelease(release, installContextNow(), signal)

export const planOf = (found: PluginPackage, source: PluginSource): InstallPlan =>
  planInstall(found, source, installContextNow())

/** Carries out a plan: asks the player where they must be asked, keeps the plugin, and puts it in its place. */
export async function arrive(plan: InstallPlan): Promise<Arrival> {
  switch (plan.kind) {
    case 'refused':
      return { kind: 'refused', message: plan.message }
    case 'same':
      return { kind: 'same', name: plan.installed.manifest.name }
    case 'new':
    case 'update':
      return await settle(plan)
  }
}

async function settle(plan: Installation): Promise<Arrival> {
  const { manifest } = plan.package
  const whose = { manifest, tier: plan.tier, ...(plan.publisher !== undefined && { publisher: plan.publisher }) }
  const isSilent = plan.kind === 'update' && plan.mayBeSilent
  const answer = isSilent
    ? { granted: true, decisions: plan.carried }
    : await askPermissions(
        plan.kind === 'update' ? { kind: 'update', ...whose, installed: plan.from } : { kind: 'install', ...whose },
      )
  if (!answer.granted) return { kind: 'denied' }
  const kept = await installPlugin(plan, answer.decisions)
  putInPlace(kept)
  const what =
    plan.kind === 'update' ? `Updated from ${plan.from.manifest.version} to ${manifest.version}.` : 'Installed.'
  record(manifest.id, { kind: 'life', at: Date.now(), what })
  return { kind: plan.kind === 'update' ? 'updated' : 'installed', record: kept }
}

/** The version that ran until now ends; the new one starts when it is first used. */
function putInPlace({ id, enabled, installed }: PluginRecord): void {
  if (!installed) return
  deactivate(id)
  installFrom(installed)
  switchOn(id, enabled && !safeMode.isOn)
}

/** Takes a plugin out for good. Its data, and what was set for it, go only when the player says so. */
export async function takeOut(id: PluginId, eraseData: boolean): Promise<void> {
  deactivate(id)
  await removePlugin(id, { eraseData })
  uninstall(id)
  if (eraseData) forgetPluginSettings(id)
}

/** Puts a plugin that was just taken out back as it was, with the code it had. */
export async function restore(kept: PluginRecord, code: string): Promise<void> {
  await restorePlugin(kept, code)
  putInPlace(kept)
}

/** Switches off what the registry has withdrawn, and says why. */
export async function endRevoked(): Promise<void> {
  for (const { record: kept, revocation } of await applyRevocations()) {
    switchOn(kept.id, false)
    deactivate(kept.id)
    const name = kept.installed?.manifest.name ?? kept.id
    record(kept.id, { kind: 'life', at: Date.now(), what: `Withdrawn by the registry: ${revocation.why}` })
    reportError({
      type: 'VALIDATION_ERROR',
      context: name,
      message: `${name} was withdrawn by the registry and turned off: ${revocation.why}`,
    })
  }
}

/** Follows what other tabs install, update and remove. Runs as long as the page. */
export async function followArrivals(signal: AbortSignal): Promise<void> {
  for await (const { from, tables } of storage().changes(signal)) {
    if (from === 'here' || !tables.includes('plugins')) continue
    await takeOverArrivals().catch((error: unknown) => console.warn('[Plugins]', messageOf(error)))
  }
}

/** Takes over what is on disk, where it differs from what is here. */
export async function takeOverArrivals(): Promise<void> {
  const kept = new Map((await storage().list('plugins')).map((one) => [one.id, one]))
  for (const { manifest, installed } of Object.values(plugins.rows)) {
    if (!installed || kept.get(manifest.id)?.installed) continue
    deactivate(manifest.id)
    uninstall(manifest.id)
  }
  for (const one of kept.values()) {
    const here = plugins.rows[one.id]?.installed
    if (one.installed && (here?.code !== one.installed.code || here.at !== one.installed.at)) putInPlace(one)
    else followSwitch(one)
  }
}

/** What another tab switched on or off is so here, too. */
function followSwitch({ id, enabled, installed }: PluginRecord): void {
  const isOn = enabled && !(installed && safeMode.isOn)
  switchOn(id, isOn)
  if (!isOn) deactivate(id)
}

function installContextNow(): InstallContext {
  const rows = Object.values(plugins.rows)
  return {
    builtIns: rows.flatMap(({ manifest, installed }) => (installed ? [] : [manifest])),
    installed: rows.flatMap(({ installed }) => installed ?? []),
    developer: developerSection.now.developerMode,
    revoked: recallRegistry().revoked,
  }
}

/** Tells the player how it ended, in a notice. */
export function notifyArrival(arrival: Arrival): void {
  switch (arrival.kind) {
    case 'installed':
    case 'updated': {
      const { name, version } = arrival.record.installed?.manifest ?? { name: arrival.record.id, version: '' }
      toast({ type: 'success', title: `${name} ${version} is ${arrival.kind}` })
      return
    }
    case 'denied':
      toast({ type: 'info', title: 'Cancelled. Nothing was installed.' })
      return
    case 'same':
      toast({ type: 'info', title: `${arrival.name} is already installed`, message: 'This is the exact same file.' })
      return
    case 'refused':
      reportError({ type: 'VALIDATION_ERROR', context: 'Plugins', message: arrival.message })
  }
}
