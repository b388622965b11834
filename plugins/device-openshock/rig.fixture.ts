import type { DeviceId } from 'sdk'
import { driven, fakeClock, fakeContext, fakeSecrets } from 'sdk/testing'
import type { Fault } from '../../tests/simulators/devices/double.ts'
import { fiftyASecond, heardFrom } from '../../tests/simulators/devices/heardFrom.ts'
import { netTo } from '../../tests/simulators/devices/http.ts'
import { openShockDouble } from '../../tests/simulators/devices/openshock/openshock.ts'
import { openShock } from './openShock.ts'

interface RigOptions {
  readonly settings?: object
  readonly token?: string
}

const base = 'https://api.openshock.app'

/** A provider before the double of OpenShock, with everything in hand. */
export function rig({ settings = {}, token = 'good-token' }: RigOptions = {}) {
  const clock = fakeClock()
  const double = openShockDouble(clock)
  const network = netTo({ [base]: double }, { 'api-token': token })
  const grants = { net: network.net, secrets: fakeSecrets(token === '' ? [] : ['api-token']) }
  const { context, log, configure } = fakeContext({ settings, grants })
  const provider = openShock(context, clock)
  const { signal } = new AbortController()
  const heard = heardFrom(provider, signal)
  const named = (name: string): DeviceId => {
    const device = heard.devices().find((one) => one.name === name)
    if (!device) throw new Error(`There is no ${name}.`)
    return device.id
  }
  /** One level for one kind, and zero for the others. */
  const frame = (name: string, kind: string, level: number) => {
    const device = heard.devices().find((one) => one.name === name)
    if (!device) return
    const at = clock.now()
    const levels = Float32Array.from(device.actuators, (actuator) => (actuator.kind === kind ? level : 0))
    provider.apply({ device: device.id, at, expires: at + 200, levels })
  }
  const connect = async () => {
    await driven(provider.connect?.({ signal }) ?? Promise.resolve(), clock)
    await clock.settled()
  }
  return {
    ...{ clock, double, network, provider, log, configure, signal, named, frame, connect },
    ...heard,
    journal: () => double.outputs.journal,
    valueOf: (name: string, channel: string) => double.outputs.valueOf(name, channel),
    async begin(...names: readonly string[]) {
      await connect()
      for (const name of names) await driven(provider.open(named(name), { signal }), clock)
    },
    /** Fifty frames a second. */
    async play(name: string, kind: string, level: number, ms: number) {
      await fiftyASecond(clock, ms, () => frame(name, kind, level))
    },
    wrong: (...faults: readonly Fault[]) => double.faults.now(...faults),
    stop: (name?: string) =>
      driven(Promise.resolve(provider.stop(name === undefined ? undefined : named(name))), clock),
  }
}
