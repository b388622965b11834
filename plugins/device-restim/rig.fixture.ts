import type { DeviceEvent, DeviceId } from 'sdk'
import { fakeClock, fakeContext, fakeNet, fakeTransport } from 'sdk/testing'
import { fiftyASecond } from '../../tests/simulators/devices/heardFrom.ts'
import { type AttachOptions, attachRestim } from '../../tests/simulators/devices/restim/attach.ts'
import { Restim, type RestimOptions } from '../../tests/simulators/devices/restim/restim.ts'
import { restim as restimProvider } from './restim.ts'

export const socketUrl = 'ws://localhost:12346/tcode'
export const deviceId = `restim:${socketUrl}` as DeviceId

interface RigOptions {
  readonly settings?: object
  readonly restim?: Omit<RestimOptions, 'clock'>
  readonly attach?: AttachOptions
  /** Nobody is at the address yet. */
  readonly isAway?: boolean
}

/** A provider before a Restim whose Start was pressed. */
export function rig({ settings = {}, restim: options, attach, isAway = false }: RigOptions = {}) {
  const clock = fakeClock()
  const network = fakeNet(() => 'offline')
  const transport = fakeTransport(clock)
  const restim = new Restim({ ...options, clock })
  restim.press('start')
  const plugIn = () => attachRestim(restim, { transport, network }, attach)
  if (!isAway) plugIn()
  const grants = { net: network.net, transport: transport.transport }
  const { context, log, configure } = fakeContext({ settings, grants })
  const provider = restimProvider(context, clock)
  const events: DeviceEvent[] = []
  const { signal } = new AbortController()
  void (async () => {
    for await (const event of provider.events?.({ signal }) ?? []) events.push(event)
  })()
  const devices = async () => {
    for await (const list of provider.watch({ signal })) return list
    return []
  }
  const frame = (level: number, feel: readonly number[] = [0.5, 0.5, 0.5, 0.5, 0.5]) => {
    const at = clock.now()
    provider.apply({ device: deviceId, at, expires: at + 200, levels: new Float32Array([level, ...feel]) })
  }
  return {
    clock,
    network,
    transport,
    restim,
    plugIn,
    provider,
    events,
    log,
    configure,
    devices,
    async connect() {
      await provider.connect?.({ signal })
    },
    async begin() {
      await provider.connect?.({ signal })
      await provider.open(deviceId, { signal })
    },
    frame,
    /** Fifty frames a second. */
    async play(level: number, ms: number) {
      await fiftyASecond(clock, ms, () => frame(level))
    },
    volume: () => restim.journal.levelAt('volume', clock.now()),
    messages: () => events.flatMap((event) => (event.kind === 'trouble' ? [event.message] : [])),
  }
}
