import { transfer } from 'comlink'
import { isAbort, type PermissionName, PluginError, type PluginManifest } from 'sdk'
import { connect, type Remote } from 'sdk/runtime'
import { sdkSupport, sdkVersion } from '../../../shared/plugins/registry/sdkSupport.ts'
import type { GateContract, GateEvent } from '../../../workers/gate/contract.ts'
import { openFrame } from '../sandbox/frame.ts'
import { portsOf, type Started } from './placement.ts'

/** What the page does about a plugin from a stranger. */
export interface SandboxWatch {
  readonly code: string
  readonly granted: readonly PermissionName[]
  readonly denied: readonly PermissionName[]
  readonly services: readonly string[]
  readonly happened: (event: GateEvent, gate: Remote<GateContract>) => void
  /** What its workers hold in memory. */
  readonly held: (bytes: number) => void
}

/** How long a plugin that is being closed may say goodbye. */
const graceMs = 500
const watchMs = 1000
/** A gate that is silent this long is stuck with something its plugin sent. */
const stuckAfterMs = 5000

/** Starts a plugin where it reaches nothing but its gate, which stands in a thread of its own. */
export async function placeInSandbox(started: Started, watch: SandboxWatch): Promise<Remote<GateContract>> {
  const { manifest, init, scope, died } = started
  const support = supportFor(manifest)
  const worker = new Worker(new URL('../../../workers/gate/worker.ts', import.meta.url), {
    type: 'module',
    name: `gate of ${manifest.id}`,
  })
  const { port1, port2 } = new MessageChannel()
  const probe = new MessageChannel()
  const frame = openFrame(
    { name: manifest.id, code: watch.code, wasm: Boolean(manifest.permissions?.wasm), port: port2, probe: probe.port2 },
    { failed: died, held: watch.held },
  )
  const end = () => {
    frame.remove()
    worker.terminate()
  }
  const gate = connect<GateContract>(worker, manifest.name, scope)
  scope.add(() => {
    gate.stop().catch(() => {})
    setTimeout(end, graceMs)
  })
  const entry = {
    plugin: manifest.id,
    adaptedFrom: support.kind === 'adapted' ? support.from : undefined,
    granted: watch.granted,
    denied: watch.denied,
    services: watch.services,
    port: port1,
    probe: probe.port1,
  }
  await Promise.all([gate.enter(transfer(entry, [port1, probe.port1])), frame.entered])
  const over = (why: string) => {
    end()
    died(why)
  }
  void follow(gate, scope.signal, (event) => (event.kind === 'over' ? over(event.why) : watch.happened(event, gate)))
  watchSandbox(gate, scope.signal, () => over('It kept its own gate busy for five seconds.'))
  await gate.start(transfer(init, portsOf(init)))
  return gate
}

function supportFor({ name, sdk }: PluginManifest) {
  const support = sdkSupport(sdk)
  if (support.kind === 'current' || support.kind === 'adapted') return support
  throw new PluginError(
    'plugin/incompatible',
    `${name} was written for SDK ${sdk}, and this Vesper has ${sdkVersion}. Look for an update of the plugin, or of Vesper.`,
  )
}

async function follow(
  gate: Remote<GateContract>,
  signal: AbortSignal,
  happened: (event: GateEvent) => void,
): Promise<void> {
  try {
    for await (const event of gate.events(signal)) happened(event)
  } catch (error) {
    if (!isAbort(error) && !signal.aborted) console.warn('[Plugins]', 'A gate fell silent', error)
  }
}

/** Asks the gate itself every second: a stranger may have sent it something that takes for ever to unpack. */
function watchSandbox(gate: Remote<GateContract>, signal: AbortSignal, stuck: () => void): void {
  let missedMs = 0
  let isAsking = false
  const timer = setInterval(() => {
    if (!isAsking) {
      isAsking = true
      const heard = () => {
        isAsking = false
        missedMs = 0
      }
      gate.ping().then(heard, heard)
    }
    missedMs += watchMs
    if (missedMs > stuckAfterMs) stuck()
  }, watchMs)
  signal.addEventListener('abort', () => clearInterval(timer), { once: true })
}
