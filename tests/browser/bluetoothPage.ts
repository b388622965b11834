import type { DeviceInfo, PluginId } from 'sdk'
import { fakeContext } from 'sdk/testing'
import { coyote } from '../../plugins/device-coyote/coyote.ts'
import { openLink } from '../../src/host/plugins/transports/openLink.ts'

/** The Coyote's provider over the links the host opens, in a page; a click on its button connects. */
export interface Bench {
  readonly outcome: string
  devices(): readonly DeviceInfo[]
  /** Plays for so long, fifty frames a second. */
  play(level: number, ms: number): Promise<void>
  stop(): Promise<unknown>
}

const settings = {
  connection: 'bluetooth',
  maxIntensity: 20,
  allowAbove150: false,
  frequency: 40,
  frequencyBalance: 160,
  intensityBalance: 0,
  swapAB: false,
  timeoutMs: 10_000,
}

const { signal } = new AbortController()
const plugin = { id: 'vesper.device-coyote' as PluginId, name: 'Coyote' }
const { context } = fakeContext({
  settings,
  grants: { transport: { open: (kind, address, options) => openLink(plugin, kind, address, options.signal) } },
})
const provider = coyote(context)

let list: readonly DeviceInfo[] = []
void (async () => {
  for await (const devices of provider.watch({ signal })) list = devices
})()

let outcome = 'nothing yet'
document.querySelector('button')?.addEventListener('click', () => {
  outcome = 'connecting'
  provider.connect?.({ signal }).then(
    () => {
      outcome = 'connected'
    },
    (error: unknown) => {
      outcome = String(error)
    },
  )
})

const bench: Bench = {
  get outcome() {
    return outcome
  },
  devices: () => list,
  async play(level, ms) {
    const [device] = list
    if (!device) return
    await provider.open(device.id, { signal })
    for (const end = Date.now() + ms; Date.now() < end; ) {
      const at = Date.now()
      provider.apply({ device: device.id, at, expires: at + 200, levels: Float32Array.of(level, 0) })
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
  },
  stop: () => provider.stop(),
}

Object.assign(globalThis, { bench })
