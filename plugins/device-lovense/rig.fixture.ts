import type { DeviceEvent, DeviceId, DeviceInfo } from 'sdk'
import { driven, fakeClock, fakeContext } from 'sdk/testing'
import type { Fault } from '../../tests/simulators/devices/double.ts'
import { netTo } from '../../tests/simulators/devices/http.ts'
import { lovenseDouble } from '../../tests/simulators/devices/lovense/lovense.ts'
import { lovense } from './lovense.ts'

interface RigOptions {
  readonly settings?: object
  /** Where the app listens. */
  readonly origin?: string
}

/** A provider before the double of the app, with everything in hand. */
export function rig({ settings = {}, origin = 'https://127-0-0-1.lovense.club:30010' }: RigOptions = {}) {
  const clock = fakeClock()
  const double = lovenseDouble(clock)
  const network = netTo({ [origin]: double })
  const { context, log, configure } = fakeContext({ settings, grants: { net: network.net } })
  const provider = lovense(context, clock)
  const events: DeviceEvent[] = []
  let devices: readonly DeviceInfo[] = []
  const { signal } = new AbortController()
  void (async () => {
    for await (const event of provider.events?.({ signal }) ?? []) events.push(event)
  })()
  void (async () => {
    for await (const list of provider.watch({ signal })) devices = list
  })()
  const named = (name: string): DeviceId => {
    const device = devices.find((one) => one.name === `Lovense ${name}`)
    if (!device) throw new Error(`There is no ${name}.`)
    return device.id
  }
  const frame = (device: DeviceId, ...levels: readonly number[]) => {
    const at = clock.now()
    provider.apply({ device, at, expires: at + 200, levels: Float32Array.from(levels) })
  }
  const connect = async () => {
    await driven(provider.connect?.({ signal }) ?? Promise.resolve(), clock)
    await clock.settled()
  }
  return {
    clock,
    double,
    network,
    provider,
    events,
    log,
    configure,
    signal,
    named,
    frame,
    connect,
    devices: () => devices,
    journal: () => double.outputs.journal,
    valueOf: (device: DeviceId, action: string) => double.outputs.valueOf(device.replace('lovense-', ''), action),
    /** Functions that were not stops. */
    moves: () => double.commands.filter(({ command }) => command.command === 'Function' && command.action !== 'Stop'),
    async begin(...names: readonly string[]): Promise<DeviceId> {
      await connect()
      const ids = names.map(named)
      for (const id of ids) await driven(provider.open(id, { signal }), clock)
      return ids[0] ?? named(names[0] ?? '')
    },
    /** Fifty frames a second. */
    async play(device: DeviceId, levels: readonly number[], ms: number) {
      for (let passed = 0; passed < ms; passed += 20) {
        frame(device, ...levels)
        await clock.advance(20)
      }
    },
    wrong: (...faults: readonly Fault[]) => double.faults.now(...faults),
    stop: (device?: DeviceId) => driven(Promise.resolve(provider.stop(device)), clock),
    states: () => events.flatMap((event) => (event.kind === 'state' ? [event.state] : [])),
    troubles: () => events.flatMap((event) => (event.kind === 'trouble' ? [event.message] : [])),
  }
}
