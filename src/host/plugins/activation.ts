import { transfer } from 'comlink'
import { messageOf, PluginError, type PluginId, type PluginManifest, Scope } from 'sdk'
import { snapshot, subscribe } from 'valtio'
import type { PluginHostContract, PluginInit } from '../../workers/plugin/contract.ts'
import type { PluginReport } from '../../workers/shared/callPlugin.ts'
import { connect } from '../../workers/shared/connect.ts'
import { conversation, network, storage } from '../engine.ts'
import { reportError } from '../errors/errors.ts'
import { pluginSettings, settings } from '../settings/settings.ts'
import { netGrant, secretOrigin } from './grants.ts'
import { rowOf, switchOn } from './registry.ts'

const loadWithinMs = 5000
const forgiven = 3
const forgivenWithinMs = 5 * 60_000

const active = new Map<PluginId, { readonly scope: Scope; readonly ready: Promise<void> }>()

/** Starts a plugin if it is not running yet: called by whoever needs one of its contributions. */
export async function activate(id: PluginId): Promise<void> {
  const running = active.get(id)
  if (running) return await running.ready
  const row = rowOf(id)
  if (!row) throw new PluginError('plugin/not-found', `There is no plugin "${id}".`)
  if (row.phase.kind === 'off') {
    throw new PluginError(
      'plugin/disabled',
      `${row.manifest.name} is switched off. Switch it on under Settings, Plugins.`,
    )
  }
  const scope = new Scope(id)
  const ready = start(row.manifest, scope).catch((error: unknown) => {
    // Whoever was switched off meanwhile has not failed, and may have been started anew since.
    if (!scope.closed) {
      deactivate(id)
      row.phase = { kind: 'failed', message: messageOf(error) }
    }
    throw error
  })
  active.set(id, { scope, ready })
  return await ready
}

export function deactivate(id: PluginId): void {
  active.get(id)?.scope.close()
  active.delete(id)
}

/** Switches a plugin on or off for good. Its running work ends at once. */
export async function setEnabled(id: PluginId, enabled: boolean): Promise<void> {
  switchOn(id, enabled)
  if (!enabled) deactivate(id)
  await storage().commit('Plugin switched', [{ kind: 'put', table: 'plugins', value: { id, enabled } }])
}

/** Takes back what was switched off in an earlier visit. */
export async function restoreSwitches(): Promise<void> {
  for (const { id, enabled } of await storage().list('plugins')) switchOn(id, enabled)
}

/** Counts calls, shows what failed by name, and switches off a plugin that keeps failing. Runs as long as the page. */
export async function watchReports(signal: AbortSignal): Promise<void> {
  for await (const report of conversation().reports(signal)) note(report)
}

function note(report: PluginReport): void {
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
    message: `${name} failed three times within five minutes and was switched off. Switch it on again under Settings, Plugins.`,
  })
}

async function start(manifest: PluginManifest, scope: Scope): Promise<void> {
  const row = rowOf(manifest.id)
  if (row) row.phase = { kind: 'activating' }
  const begun = performance.now()
  const placement = manifest.permissions?.wasm ? 'worker' : 'inline'
  const { init, laid } = openPorts(manifest)
  scope.add(() => void network().revoke(manifest.id))
  scope.add(() => void conversation().removeProvider(manifest.id))
  const placed = placement === 'worker' ? inWorker(manifest, init, scope) : inline(init)
  await Promise.race([Promise.all([placed, laid]), tooLate(manifest)])
  if (scope.closed) {
    throw new PluginError('plugin/disabled', `${manifest.name} was switched off while it was starting.`)
  }
  followSettings(manifest, scope, init.settings)
  if (row) row.phase = { kind: 'active', placement, startedInMs: performance.now() - begun }
}

function inline(init: PluginInit): Promise<void> {
  return conversation().addProvider(transfer({ kind: 'inline' as const, init }, portsOf(init)))
}

async function inWorker(manifest: PluginManifest, init: PluginInit, scope: Scope): Promise<void> {
  const worker = new Worker(new URL('../../workers/plugin/worker.ts', import.meta.url), {
    type: 'module',
    name: manifest.id,
  })
  scope.add(() => worker.terminate())
  worker.addEventListener('error', ({ message }) => {
    if (!scope.closed) died(manifest, message)
  })
  const host = connect<PluginHostContract>(worker, manifest.name, scope)
  await host.start(transfer(init, portsOf(init)))
  const { port1, port2 } = new MessageChannel()
  await host.serve(transfer(port1, [port1]))
  await conversation().addProvider(transfer({ kind: 'remote' as const, plugin: manifest.id, port: port2 }, [port2]))
}

/** A worker that broke answers nobody: its calls are ended, and the next use starts it anew. */
function died({ id, name }: PluginManifest, why: string): void {
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

/** A plugin's lines to storage and network; `laid` settles when the other ends are served. */
function openPorts(manifest: PluginManifest): { readonly init: PluginInit; readonly laid: Promise<unknown> } {
  const { id, version, permissions } = manifest
  const own = pluginSettings(manifest)
  const forStorage = new MessageChannel()
  const filesMb = permissions?.files?.quotaMb ?? 0
  const stored = storage().servePlugin(id, { filesMb }, transfer(forStorage.port1, [forStorage.port1]))
  const init = { plugin: { id, version }, settings: own, storage: forStorage.port2, files: filesMb > 0 }
  if (!permissions?.net) return { init, laid: stored }
  const forNet = new MessageChannel()
  const reached = network().serveNet(netGrant(manifest, own), transfer(forNet.port1, [forNet.port1]))
  return { init: { ...init, net: forNet.port2 }, laid: Promise.all([stored, reached]) }
}

const portsOf = (init: PluginInit): Transferable[] => (init.net ? [init.storage, init.net] : [init.storage])

/** Hands changed settings on. A server address that changed takes the grant with it, and leaves the key behind. */
function followSettings(manifest: PluginManifest, scope: Scope, given: unknown): void {
  let known = JSON.stringify(given)
  const look = () => {
    const own = pluginSettings(manifest, snapshot(settings))
    const text = JSON.stringify(own)
    if (text === known) return
    known = text
    handOn(manifest, own)
  }
  scope.add(subscribe(settings, look))
  // What was changed while the plugin was starting has not reached it yet.
  look()
}

function handOn(manifest: PluginManifest, own: ReturnType<typeof pluginSettings>): void {
  void conversation().configure(manifest.id, own)
  if (!manifest.permissions?.net) return
  void network().grant(netGrant(manifest, own))
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
