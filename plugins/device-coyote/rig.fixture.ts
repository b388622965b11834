import type { DeviceEvent, DeviceId } from 'sdk'
import { fakeClock, fakeContext, fakeTransport } from 'sdk/testing'
import { SimulatedCoyote2 } from '../../tests/simulators/devices/coyote/coyote2.ts'
import { SimulatedCoyote3 } from '../../tests/simulators/devices/coyote/coyote3.ts'
import { gattPeer } from '../../tests/simulators/devices/coyote/gattPeer.ts'
import { type Relay, relayPeer } from '../../tests/simulators/devices/coyote/relay.ts'
import { SimulatedRelay3 } from '../../tests/simulators/devices/coyote/relay3.ts'
import { SimulatedRelay4 } from '../../tests/simulators/devices/coyote/relay4.ts'
import { FaultScript, Journal, Violations } from '../../tests/simulators/devices/double.ts'
import { fiftyASecond, heardFrom } from '../../tests/simulators/devices/heardFrom.ts'
import { coyote } from './coyote.ts'
import { coyoteAddress } from './radio.ts'
import type { CoyoteSettings } from './settings.ts'

const relayUrl = 'ws://localhost:4720'

export const usual: CoyoteSettings = {
  connection: 'bluetooth',
  relay3: relayUrl,
  relay4: relayUrl,
  maxIntensity: 100,
  allowAbove150: false,
  frequency: 40,
  frequencyBalance: 160,
  intensityBalance: 0,
  swapAB: false,
  timeoutMs: 10_000,
}

/** The provider in a world of its own, with what its hardware would feel. */
function world(settings: Partial<CoyoteSettings>) {
  const clock = fakeClock()
  const { transport, ...radios } = fakeTransport(clock)
  const ending = new AbortController()
  const { context, log, configure } = fakeContext({
    id: 'vesper.device-coyote',
    settings: { ...usual, ...settings },
    signal: ending.signal,
    grants: { transport },
  })
  const provider = coyote(context, clock)
  const journal = new Journal()
  const violations = new Violations()
  const faults = new FaultScript()
  const { signal } = ending
  const heard = heardFrom(provider, signal)
  const device = () => heard.devices()[0]?.id ?? ('none' as DeviceId)
  const frame = (...levels: readonly number[]) => {
    const at = clock.now()
    provider.apply({ device: device(), at, expires: at + 200, levels: Float32Array.from(levels) })
  }
  return {
    clock,
    provider,
    log,
    journal,
    violations,
    faults,
    ...heard,
    radios,
    parts: { clock, journal, violations, faults },
    device,
    frame,
    configure: (changes: Partial<CoyoteSettings>) => configure({ ...usual, ...settings, ...changes }),
    /** Fifty frames a second, as the mixer sends them. */
    async play(ms: number, ...levels: readonly number[]) {
      await fiftyASecond(clock, ms, () => frame(...levels))
    },
    /** Connects, and opens the first device. */
    async begin() {
      const connecting = provider.connect?.({ signal })
      await clock.advance(500)
      await connecting
      await provider.open(device(), { signal })
    },
    /** How a stop has ended after so long. */
    async stopWithin(ms: number) {
      const stopping = provider.stop()
      await clock.advance(ms)
      return await stopping
    },
    /** How it stands, as the player is told. */
    state: () => heard.states().at(-1),
    told: (kind: DeviceEvent['kind']) => heard.events.filter((event) => event.kind === kind),
    end: () => ending.abort(),
  }
}

/** A Coyote 3, or a Coyote 2, within reach of a radio. */
export function overRadio(settings: Partial<CoyoteSettings> = {}) {
  const own = world(settings)
  const box = new SimulatedCoyote3(own.parts)
  const peer = gattPeer(box, coyoteAddress)
  return { ...own, box, ...within(own, peer) }
}

export function overOldRadio(settings: Partial<CoyoteSettings> = {}, isStraight = false) {
  const own = world(settings)
  const box = new SimulatedCoyote2({ ...own.parts, isStraight })
  const peer = gattPeer(box, coyoteAddress)
  return { ...own, box, ...within(own, peer) }
}

function within({ radios }: ReturnType<typeof world>, peer: ReturnType<typeof gattPeer>) {
  radios.attach(coyoteAddress, peer)
  return {
    /** Out of reach. */
    drop() {
      peer.drop()
      radios.detach(coyoteAddress)
    },
    plug: () => radios.attach(coyoteAddress, peer),
  }
}

export function overApp3(settings: Partial<CoyoteSettings> = {}) {
  const own = world({ ...settings, connection: 'app-v3' })
  const relay = new SimulatedRelay3(own.parts)
  return { ...own, relay, ...met(own, relay, () => relay.scan()) }
}

export function overApp4(settings: Partial<CoyoteSettings> = {}) {
  const own = world({ ...settings, connection: 'app-v4' })
  const relay = new SimulatedRelay4(own.parts)
  return { ...own, relay, ...met(own, relay, () => relay.attach()) }
}

function met({ radios, provider, clock, device }: ReturnType<typeof world>, relay: Relay, scan: () => void) {
  radios.attach(`${relayUrl}#text`, relayPeer(relay))
  const signal = new AbortController().signal
  return {
    async begin() {
      const connecting = provider.connect?.({ signal })
      await clock.advance(100)
      scan()
      await clock.advance(500)
      await connecting
      await provider.open(device(), { signal })
    },
  }
}
