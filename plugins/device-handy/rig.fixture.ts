import type { DeviceEvent } from 'sdk'
import { fakeClock, fakeContext, fakeSecrets } from 'sdk/testing'
import { cloudNet } from '../../tests/simulators/devices/handy/attach.ts'
import { type CloudOptions, HandyCloud } from '../../tests/simulators/devices/handy/cloud.ts'
import { fiftyASecond } from '../../tests/simulators/devices/heardFrom.ts'
import { handyId } from './device.ts'
import { handy } from './handy.ts'

interface RigOptions {
  readonly settings?: object
  readonly secrets?: readonly string[]
  readonly cloud?: Omit<CloudOptions, 'clock'>
}

/** A provider before a cloud with a machine that is on. */
export function rig({ settings, secrets = ['connection-key'], cloud: options }: RigOptions = {}) {
  const clock = fakeClock()
  const cloud = new HandyCloud({ key: '{{secret:connection-key}}', ...options, clock })
  const network = cloudNet(cloud)
  const grants = { net: network.net, secrets: fakeSecrets(secrets) }
  const { context, log, configure } = fakeContext({ settings: { applicationId: 'test', ...settings }, grants })
  const provider = handy(context, clock)
  const events: DeviceEvent[] = []
  const { signal } = new AbortController()
  void (async () => {
    for await (const event of provider.events?.({ signal }) ?? []) events.push(event)
  })()
  const frame = (speed: number, place = Number.NaN) => {
    const at = clock.now()
    provider.apply({ device: handyId, at, expires: at + 200, levels: new Float32Array([speed, place]) })
  }
  const connect = async () => {
    const outcome = Promise.resolve(provider.connect?.({ signal })).then(
      () => undefined,
      (error: unknown) => error,
    )
    let isOver = false
    void outcome.then(() => {
      isOver = true
    })
    for (let waited = 0; !isOver && waited < 60_000; waited += 50) await clock.advance(50)
    const error = await outcome
    if (error !== undefined) throw error
  }
  return {
    clock,
    cloud,
    machine: cloud.machine,
    network,
    provider,
    events,
    log,
    configure,
    connect,
    frame,
    async devices() {
      for await (const list of provider.watch({ signal })) return list
      return []
    },
    async begin() {
      await connect()
      await provider.open(handyId, { signal })
    },
    /** Fifty frames a second, at one speed. */
    async run(speed: number, ms: number) {
      await fiftyASecond(clock, ms, () => frame(speed))
    },
    /** Fifty frames a second, along a way. */
    async stroke(placeAt: (ms: number) => number, ms: number) {
      await fiftyASecond(clock, ms, (passed) => frame(0, placeAt(passed)))
    },
    messages: () => events.flatMap((event) => (event.kind === 'trouble' ? [event.message] : [])),
    calls: (from = 0) => cloud.asked.slice(from).map(({ call }) => call.replace(/^(\w+) .*?v[23]\//, '$1 ')),
  }
}

/** To and fro, gently. */
export const gentle = (ms: number) => 0.5 + 0.4 * Math.sin(ms / 600)
