import type { DeviceEvent, DeviceId, DeviceInfo, ProviderState } from 'sdk'
import { fakeClock, fakeContext, fakeNet, fakeTransport } from 'sdk/testing'
import { ButtplugDouble, type DoubleOptions } from '../../tests/simulators/devices/buttplug/ButtplugDouble.ts'
import { doubleAsPeer } from '../../tests/simulators/devices/buttplug/peer.ts'
import { settle } from '../../tests/simulators/devices/buttplug/settle.ts'
import { buttplug } from './buttplug.ts'

export const address = 'ws://127.0.0.1:12345#text'
const settings = {
  address: 'ws://127.0.0.1:12345',
  most: 60,
  travelFrom: 20,
  travelTo: 80,
  travelSpeed: 60,
  buttonStops: true,
}
export const never = () => new AbortController().signal

/** A provider and a double that know of each other, with what was told, and a hand on the time. */
export async function rig(options: Omit<DoubleOptions, 'clock'> = {}) {
  const clock = fakeClock()
  const transport = fakeTransport(clock)
  const double = new ButtplugDouble({ clock, ...options })
  transport.attach(address, doubleAsPeer(double))
  const ending = new AbortController()
  const grants = { transport: transport.transport, net: fakeNet().net }
  const house = fakeContext({ settings, grants, signal: ending.signal })
  const provider = await buttplug(house.context, clock)
  const events: DeviceEvent[] = []
  const lists: (readonly DeviceInfo[])[] = []
  void gather(provider.events?.({ signal: ending.signal }), (event) => events.push(event))
  void gather(provider.watch({ signal: ending.signal }), (list) => lists.push(list))
  const devices = () => lists.at(-1) ?? []
  const idOf = (name: string): DeviceId => {
    const found = devices().find((device) => device.name.includes(name))
    if (!found) throw new Error(`There is no ${name}.`)
    return found.id
  }

  function frame(id: DeviceId, levels: readonly number[]): void {
    const at = clock.now()
    provider.apply({ device: id, at, expires: at + 200, levels: new Float32Array(levels) })
  }

  return {
    clock,
    transport,
    double,
    provider,
    events,
    lists,
    devices,
    idOf,
    frame,
    configure: (changes: object) => house.configure({ ...settings, ...changes }),
    log: house.log,
    end: () => ending.abort(),
    states: (): readonly ProviderState[] => events.flatMap((event) => (event.kind === 'state' ? [event.state] : [])),
    troubles: () => events.flatMap((event) => (event.kind === 'trouble' ? [event.message] : [])),
    connect: () => settle(clock, provider.connect?.({ signal: never() })),
    /** Levels for every device named, fifty times a second. */
    async play(levels: Readonly<Record<string, readonly number[]>>, ms: number) {
      for (let past = 0; past < ms; past += 20) {
        for (const [id, of] of Object.entries(levels)) frame(id as DeviceId, of)
        await clock.advance(20)
      }
    },
    /** Connected, with all devices open. */
    async standing() {
      await settle(clock, provider.connect?.({ signal: never() }))
      await clock.advance(10)
      for (const { id } of devices()) await provider.open(id, { signal: never() })
    },
    heard: (message: string) => double.heard.filter((one) => one.message === message),
  }
}

async function gather<T>(stream: AsyncIterable<T> | undefined, take: (item: T) => void): Promise<void> {
  if (stream) for await (const item of stream) take(item)
}
