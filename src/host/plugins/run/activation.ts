import { transfer } from 'comlink'
import { type Capability, messageOf, PluginError, type PluginId, type PluginManifest, Scope } from 'sdk'
import { conversation, network, storage } from 'sdk/page/engines.ts'
import { type PluginRow, rowOf } from 'sdk/page/plugins/registry.ts'
import { pluginSettings, settings } from 'sdk/page/settings/settings.ts'
import { type PluginInit, type PluginPageContract, type Remote, serve } from 'sdk/runtime'
import { snapshot, subscribe } from 'valtio'
import type { PluginHostContract } from '../../../workers/plugin/contract.ts'
import type { InstalledPlugin } from '../../../workers/storage/contract.ts'
import { record } from '../console.ts'
import { developerSection } from '../developerSection.ts'
import { secretOrigin } from '../permissions/grants.ts'
import { currentGrants } from '../permissions/permissions.ts'
import { bundleOf } from './codeFor.ts'
import { note, restartDelayMs } from './faults.ts'
import { pageApiFor } from './pageApiFor.ts'
import { joinEmbedding, joinEngine, type Placement, placeInline, placeInWorker, type Started } from './placement.ts'
import { deactivate, running } from './running.ts'

/** A stranger's plugin that hangs must not be waited for; what comes with Vesper is late only on a busy computer. */
const startWithinMs = { installed: 5_000, builtin: 30_000 } as const

/** A plugin's host, started if it is not running yet: called by whoever needs one of its contributions. */
export async function activate(id: PluginId): Promise<Remote<PluginHostContract>> {
  const known = running.get(id)
  if (known) return await known.host
  const row = rowOf(id)
  if (!row) throw new PluginError('plugin/not-found', `No plugin is called "${id}".`)
  if (row.phase.kind === 'off') {
    const page = row.phase.because === 'module' ? 'Modules' : 'Plugins'
    throw new PluginError('plugin/disabled', `${row.manifest.name} is off. Turn it on in Settings > ${page}.`)
  }
  const scope = new Scope(id)
  const host = start(row.manifest, scope).catch((error: unknown) => {
    // Whoever was switched off meanwhile has not failed, and may have been started anew since.
    if (!scope.closed) notStarted(row, messageOf(error))
    throw error
  })
  running.set(id, { scope, host, rejoin: (again) => joinEngine({ manifest: row.manifest, scope }, again) })
  return await host
}

/** Ends a plugin that nobody has used for a while. */
function rest(id: PluginId): void {
  deactivate(id)
  const row = rowOf(id)
  if (row) row.phase = { kind: 'installed' }
  record(id, { kind: 'life', at: Date.now(), what: 'Closed, because it was not used.' })
}

async function start(manifest: PluginManifest, scope: Scope): Promise<Remote<PluginHostContract>> {
  const { id, name } = manifest
  const row = rowOf(id)
  if (row) row.phase = { kind: 'activating' }
  const delayMs = restartDelayMs(row?.failures ?? [], Date.now())
  if (delayMs > 0) await new Promise((resolve) => setTimeout(resolve, delayMs))
  const begun = performance.now()
  const placement = await placementOf(manifest, row?.installed)
  const { init, laid } = openPorts(manifest, scope, pageApiFor(manifest, scope, activate))
  const started: Started = { manifest, init, scope, died: (why) => died(manifest, scope, why) }
  const [host] = await inTime(
    manifest,
    startWithinMs[row?.installed ? 'installed' : 'builtin'],
    Promise.all([place(placement, started), laid]),
  )
  if (scope.closed) throw new PluginError('plugin/disabled', `${name} was turned off while starting.`)
  followSettings(manifest, host, scope, init.settings)
  const startedInMs = performance.now() - begun
  if (row) row.phase = { kind: 'active', placement, startedInMs, isSilent: false }
  record(id, { kind: 'life', at: Date.now(), what: `Started in ${Math.round(startedInMs)} ms.` })
  return host
}

async function place(
  placement: Awaited<ReturnType<typeof placementOf>>,
  started: Started,
): Promise<Remote<PluginHostContract>> {
  const host = await placeThere(placement, started)
  await joinEmbedding(started, host)
  return host
}

async function placeThere(
  placement: Awaited<ReturnType<typeof placementOf>>,
  started: Started,
): Promise<Remote<PluginHostContract>> {
  if (placement === 'inline') return await placeInline(started)
  const { id } = started.manifest
  const host = await (placement === 'sandbox' ? placeInSandbox(started, () => rest(id)) : placeInWorker(started))
  const { llmProvider, deviceProvider, scenarioEngine, embedder } = started.manifest.contributes
  if (llmProvider || deviceProvider || scenarioEngine || embedder) await joinEngine(started, host)
  return host
}

/** The sandbox is fetched with the first plugin that runs in it. */
async function placeInSandbox(started: Started, rested: () => void): Promise<Remote<PluginHostContract>> {
  const { startInSandbox } = await import('./startInSandbox.ts')
  return await startInSandbox(started, rested)
}

/** A plugin that broke answers nobody: its calls are ended, and the next use starts it anew. */
function died({ id, name }: PluginManifest, scope: Scope, why: string): void {
  if (scope.closed) return
  const message = `${name} stopped working. ${why}`.trim()
  record(id, { kind: 'life', at: Date.now(), what: message })
  fail(id, why || `${name} stopped working.`)
  note({ plugin: id, method: 'run', at: Date.now(), ms: 0, outcome: 'failed', message })
}

/** Of a plugin from outside it counts like any other failure: nobody should wait for it again and again. */
function notStarted({ manifest, installed }: PluginRow, message: string): void {
  const { id, name } = manifest
  record(id, { kind: 'life', at: Date.now(), what: `${name} did not start. ${message}` })
  fail(id, message)
  if (installed) note({ plugin: id, method: 'start', at: Date.now(), ms: 0, outcome: 'failed', message })
}

function fail(id: PluginId, message: string): void {
  deactivate(id)
  const row = rowOf(id)
  if (row) row.phase = { kind: 'failed', message }
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

async function inTime<T>({ name }: PluginManifest, limitMs: number, starting: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      reject(new PluginError('plugin/timed-out', `${name} did not start within ${limitMs / 1000} seconds.`))
    }, limitMs)
  })
  try {
    return await Promise.race([starting, late])
  } finally {
    clearTimeout(timer)
  }
}

/**
 * Where a plugin runs. Whatever came from outside runs in the sandbox; what comes with Vesper may be put there by
 * a setting, if it has no business with compiled code, which needs files of Vesper, and no part in the page.
 */
async function placementOf(manifest: PluginManifest, installed: InstalledPlugin | undefined): Promise<Placement> {
  if (installed) return 'sandbox'
  // Engines of stories are handed whole scripts with every step.
  if (manifest.permissions?.wasm) return manifest.contributes.scenarioEngine ? 'inline' : 'worker'
  if (manifest.permissions?.transport?.kinds.includes('page')) return 'inline'
  return developerSection.now.sandboxBuiltins && (await bundleOf(manifest.id)) ? 'sandbox' : 'inline'
}

/** What a plugin is started with; `laid` settles when the other ends of its ports are served. */
interface Opened {
  readonly init: PluginInit
  readonly laid: Promise<unknown>
}

/** Opens a plugin's lines to storage, network and `page`. They are the only ones it will ever have. */
function openPorts(manifest: PluginManifest, scope: Scope, page: PluginPageContract): Opened {
  const { id, version, permissions = {} } = manifest
  const own = pluginSettings(manifest)
  const forStorage = new MessageChannel()
  const forPage = new MessageChannel()
  const filesMb = permissions.files?.quotaMb ?? 0
  const stored = storage().servePlugin(id, { filesMb }, transfer(forStorage.port1, [forStorage.port1]))
  serve(page, forPage.port1)
  scope.add(() => forPage.port1.close())
  const init = {
    plugin: { id, version },
    settings: own,
    capabilities: capabilitiesOf(manifest),
    storage: forStorage.port2,
    house: forPage.port2,
  }
  if (!permissions.net) return { init, laid: stored }
  const forNet = new MessageChannel()
  const reached = network().serveNet(currentGrants(manifest, own).net, transfer(forNet.port1, [forNet.port1]))
  scope.add(() => void network().revoke(id))
  return { init: { ...init, net: forNet.port2 }, laid: Promise.all([stored, reached]) }
}

const capabilities: readonly Capability[] = ['net', 'secrets', 'files', 'chat', 'devices', 'transport']

const capabilitiesOf = ({ permissions = {} }: PluginManifest): readonly Capability[] =>
  capabilities.filter((name) => Object.hasOwn(permissions, name))
