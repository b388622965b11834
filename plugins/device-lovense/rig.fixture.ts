import type { DeviceId } from 'sdk'
import { driven, fakeClock, fakeContext } from 'sdk/testing'
import type { Fault } from '../../tests/simulators/devices/double.ts'
import { fiftyASecond, heardFrom } from '../../tests/simulators/devices/heardFrom.ts'
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
  const { signal } = new AbortController()
  const heard = heardFrom(provider, signal)
  const named = (name: string): DeviceId => {
    const device = heard.devices().find((one) => one.name === `Lovense ${name}`)
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
    ...{ clock, double, network, provider, log, configure, signal, named, frame, connect },
    ...heard,
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
      await fiftyASecond(clock, ms, () => frame(device, ...levels))
    },
    wrong: (...faults: readonly Fault[]) => double.faults.now(...faults),
    stop: (device?: DeviceId) => driven(Promise.resolve(provider.stop(device)), clock),
  }
}
