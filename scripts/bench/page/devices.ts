import { transfer } from 'comlink'
import { type DeviceId, type PluginId, Scope } from 'sdk'
import { devices } from 'sdk/page/devices/devices.ts'
import { changeSettings, setPluginSettings } from 'sdk/page/settings/settings.ts'
import { connect } from 'sdk/runtime'
import restim from '../../../plugins/device-restim/plugin.json'
import { estimSection } from '../../../src/host/consent/estimSection.ts'
import { connectProvider } from '../../../src/host/devices/connect/connectProvider.ts'
import { setPower } from '../../../src/host/devices/rules/rules.ts'
import { startDevices } from '../../../src/host/devices/startDevices.ts'
import { playIntent } from '../../../src/host/devices/stimulus/playIntent.ts'
import { armDevices, stopDevices } from '../../../src/host/devices/stop/control.ts'
import { stimulation } from '../../../src/host/engines/stimulationEngine.ts'
import { install } from '../../../src/host/plugins/registry.ts'
import type { PluginHostContract } from '../../../src/workers/plugin/contract.ts'
import type { Intent } from '../../../src/workers/stimulation/contract.ts'
import type { Arrival } from './deviceProvider.ts'
import type { DeviceWorkerContract } from './deviceWorker.ts'

/* The page of the devices' figures: the app's own engine, rules and stop, without a face. */

const scope = new Scope('bench')
const plugin = 'vesper.bench-devices' as PluginId
const everyMs = 20
const now = () => performance.timeOrigin + performance.now()

let thread: ReturnType<typeof connectThread> | undefined

function connectThread() {
  const worker = new Worker(new URL('./deviceWorker.ts', import.meta.url), { type: 'module', name: 'bench-devices' })
  return connect<DeviceWorkerContract>(worker, 'bench devices', scope)
}

async function portToProviders(): Promise<MessagePort> {
  thread ??= connectThread()
  const { port1, port2 } = new MessageChannel()
  await thread.open(transfer(port1, [port1]))
  return port2
}

const intent = (level: number, ms: number): Intent => ({
  source: 'hand',
  sense: 'pleasure',
  target: { kind: 'all' },
  pattern: { kind: 'wave', periodMs: 700 },
  level,
  ms,
})

let stoppedAt = 0
addEventListener('keydown', ({ code, ctrlKey }) => {
  if (code !== 'Backslash' || !ctrlKey) return
  stoppedAt = now()
  void stopDevices('person')
})

/** Keeps the page busy for a part of each period. Returns what ends it. */
function keepBusy(busyMs: number, periodMs: number): () => void {
  const timer = setInterval(() => {
    const until = performance.now() + busyMs
    while (performance.now() < until);
  }, periodMs)
  return () => clearInterval(timer)
}

let rest = () => {}

const bench = {
  busy(isBusy: boolean): void {
    rest()
    rest = isBusy ? keepBusy(120, 250) : () => {}
  },

  /** So many providers in a thread of their own, at a port of the engine's. */
  async providers(count: number): Promise<void> {
    await startDevices()
    const port = await portToProviders()
    await stimulation().addPlugin(transfer({ kind: 'remote' as const, plugin, port }, [port]))
    const names = Array.from({ length: count }, (_, index) => `p${index}`)
    const { signal } = new AbortController()
    for (const provider of names) await stimulation().connect({ plugin, provider }, ['pleasure'], signal)
    changeSettings(estimSection, { sessionMinutes: 180, keepInBackground: true })
    setPower(1)
  },

  /** Restim, at this address. */
  async restim(websocketUrl: string): Promise<void> {
    install([restim as never])
    setPluginSettings(restim as never, { websocketUrl, controlUrl: '', updateInterval: 34 })
    await connectProvider({ plugin: restim.id as PluginId, provider: 'restim' })
    setPower(1)
  },

  /** Once a device is here: a stop that nobody confirms closes its line, which then comes back by itself. */
  async arm(): Promise<void> {
    const patient = now() + 10_000
    while (!devices.state.devices.some(({ isHere }) => isHere) && now() < patient)
      await new Promise((resolve) => setTimeout(resolve, 50))
    await armDevices()
  },

  /** Why the engine stopped by itself, where it did. */
  trouble(): string | undefined {
    const { stopped } = devices.state
    return stopped && stopped.reason !== 'person' ? `It was stopped: ${stopped.reason}.` : undefined
  },

  /** When it was asked for. */
  async play(level: number, ms: number): Promise<number> {
    const at = now()
    await playIntent(intent(level, ms))
    return at
  },

  /** When the page learned of the key. */
  stoppedAt: () => stoppedAt,

  /** What came to the providers since the last time. */
  arrivals: async (): Promise<readonly Arrival[]> => (await thread?.take()) ?? [],

  /** The same frames, from the page to the same providers. */
  async sendFromPage(ms: number): Promise<void> {
    const host = connect<PluginHostContract>(await portToProviders(), 'bench page', scope)
    const device = 'bench-page' as DeviceId
    const levels = new Float32Array(2)
    const timer = setInterval(() => {
      const at = Date.now()
      void host.call('deviceProvider', 'p0', 'apply', { device, at, expires: at + 200, levels })
    }, everyMs)
    await new Promise((resolve) => setTimeout(resolve, ms))
    clearInterval(timer)
  },
}

export type DevicesBench = typeof bench
Object.assign(globalThis, { devicesBench: bench })
