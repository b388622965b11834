import { messageOf, PluginError, type PluginId, type PluginManifest, Scope } from 'sdk'
import type { Remote } from 'sdk/runtime'
import { snapshot, subscribe } from 'valtio'
import type { PluginHostContract } from '../../workers/plugin/contract.ts'
import type { PluginReport } from '../../workers/shared/callPlugin.ts'
import { conversation, network, storage } from '../engine.ts'
import { reportError } from '../errors/errors.ts'
import { secretOrigin } from '../permissions/grants.ts'
import { currentGrants } from '../permissions/permissions.ts'
import { pluginSettings, settings } from '../settings/settings.ts'
import { openPorts } from './openPorts.ts'
import { joinConversation, type Placement, placeInline, placeInWorker, type Started } from './placement.ts'
import { rowOf, switchOn } from './registry.ts'

const loadWithinMs = 5000
const forgiven = 3
const forgivenWithinMs = 10 * 60_000

interface Active {
  readonly scope: Scope
  readonly host: Promise<Remote<PluginHostContract>>
}

const active = new Map<PluginId, Active>()

/** A plugin's host, started if it is not running yet: called by whoever needs one of its contributions. */
export async function activate(id: PluginId): Promise<Remote<PluginHostContract>> {
  const running = active.get(id)
  if (running) return await running.host
  const row = rowOf(id)
  if (!row) throw new PluginError('plugin/not-found', `There is no plugin "${id}".`)
  if (row.phase.kind === 'off') {
    throw new PluginError(
      'plugin/disabled',
      `${row.manifest.name} is switched off. Switch it on under Settings, Plugins.`,
    )
  }
  const scope = new Scope(id)
  const host = start(row.manifest, scope).catch((error: unknown) => {
    // Whoever was switched off meanwhile has not failed, and may have been started anew since.
    if (!scope.closed) {
      deactivate(id)
      row.phase = { kind: 'failed', message: messageOf(error) }
    }
    throw error
  })
  active.set(id, { scope, host })
  return await host
}

export function deactivate(id: PluginId): void {
  active.get(id)?.scope.close()
  active.delete(id)
}

/** Switches a plugin on or off for good. Its running work ends at once. */
export async function setEnabled(id: PluginId, enabled: boolean): Promise<void> {
  switchOn(id, enabled)
  if (!enabled) deactivate(id)
  const kept = await storage().read('plugins', id)
  await storage().commit('Plugin switched', [{ kind: 'put', table: 'plugins', value: { ...kept, id, enabled } }])
}

/** Takes back what was switched off in an earlier visit. */
export async function restoreSwitches(): Promise<void> {
  for (const { id, enabled } of await storage().list('plugins')) switchOn(id, enabled)
}

/** Counts calls, shows what failed by name, and switches off a plugin that keeps failing. Runs as long as the page. */
export async function watchReports(signal: AbortSignal): Promise<void> {
  for await (const report of conversation().reports(signal)) note(report)
}

export function note(report: PluginReport): void {
  const row = rowOf(report.plugin)
  if (!row) return
  row.calls += 1
  if (report.outcome !== 'failed') return
  row.failures = [...row.failures.filter((at) => report.at - at < forgivenWithinMs), report.at]
  const { name } = row.manifest
  if (row.failures.length < forgiven) {
    reportError({ type: 'API_ERROR', context: name, message: report.message ?? `${name} failed.`, details: report })
    return
  }
  setEnabled(report.plugin, false).catch(() => {})
  reportError({
    type: 'API_ERROR',
    context: name,
    message: `${name} failed three times within ten minutes and was switched off. Switch it on again under Settings, Plugins.`,
  })
}

async function start(manifest: PluginManifest, scope: Scope): Promise<Remote<PluginHostContract>> {
  const row = rowOf(manifest.id)
  if (row) row.phase = { kind: 'activating' }
  const begun = performance.now()
  const placement: Placement = manifest.permissions?.wasm ? 'worker' : 'inline'
  const { init, laid } = openPorts(manifest, scope)
  const started: Started = { manifest, init, scope, died: (why) => died(manifest, scope, why) }
  const [host] = await Promise.race([Promise.all([place(placement, started), laid]), tooLate(manifest)])
  if (scope.closed) {
    throw new PluginError('plugin/disabled', `${manifest.name} was switched off while it was starting.`)
  }
  followSettings(manifest, host, scope, init.settings)
  if (row) row.phase = { kind: 'active', placement, startedInMs: performance.now() - begun }
  return host
}

async function place(placement: Placement, started: Started): Promise<Remote<PluginHostContract>> {
  if (placement === 'inline') return await placeInline(started)
  const host = await placeInWorker(started)
  if (started.manifest.contributes.llmProvider) await joinConversation(started, host)
  return host
}

/** A plugin that broke answers nobody: its calls are ended, and the next use starts it anew. */
function died({ id, name }: PluginManifest, scope: Scope, why: string): void {
  if (scope.closed) return
  deactivate(id)
  const row = rowOf(id)
  if (row) row.phase = { kind: 'failed', message: why || `${name} stopped working.` }
  note({
    plugin: id,
    method: 'run',
    at: Date.now(),
    ms: 0,
    outcome: 'failed',
    message: `${name} stopped working. ${why}`,
  })
}

/** Hands changed settings on. A server address that changed takes the grant with it, and leaves the key behind. */
function followSettings(
  manifest: PluginManifest,
  host: Remote<PluginHostContract>,
  scope: Scope,
  given: unknown,
): void {
  let known = JSON.stringify(given)
  const look = () => {
    const own = pluginSettings(manifest, snapshot(settings))
    const text = JSON.stringify(own)
    if (text === known) return
    known = text
    void host.configure(own).catch(() => {})
    handOn(manifest, own)
  }
  scope.add(subscribe(settings, look))
  // What was changed while the plugin was starting has not reached it yet.
  look()
}

function handOn(manifest: PluginManifest, own: ReturnType<typeof pluginSettings>): void {
  if (manifest.contributes.llmProvider) void conversation().forgetModels(manifest.id)
  if (!manifest.permissions?.net) return
  void network().grant(currentGrants(manifest, own).net)
  const origin = secretOrigin(manifest, own)
  for (const name of manifest.permissions.secrets?.names ?? []) {
    if (origin) void network().keepSecretOnlyFor(manifest.id, name, origin)
  }
}

function tooLate({ name }: PluginManifest): Promise<never> {
  return new Promise((_, reject) => {
    const late = () => reject(new PluginError('plugin/timed-out', `${name} did not start within five seconds.`))
    setTimeout(late, loadWithinMs)
  })
}
