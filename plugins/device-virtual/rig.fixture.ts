import type { DeviceEvent, DeviceId, DeviceInfo, ViewMessage } from 'sdk'
import { fakeClock, fakeContext } from 'sdk/testing'
import { feltJournal } from '../../tests/simulators/devices/virtual/feltJournal.ts'
import { byHand, type Grip } from './byHand.ts'
import { ToyBox } from './ToyBox.ts'
import { VirtualProvider } from './VirtualProvider.ts'

/** A provider with its toys, and time in the test's hands. */
export async function virtualRig(settings: Readonly<Record<string, boolean>> = {}) {
  const clock = fakeClock()
  const box = new ToyBox()
  const closing = new AbortController()
  const { signal } = closing
  const fake = fakeContext({ settings, signal })
  const provider = new VirtualProvider(fake.context, clock, box)
  const journal = feltJournal(box, clock, signal)
  const events: DeviceEvent[] = []
  let devices: readonly DeviceInfo[] = []
  void follow(provider.events({ signal }), (event) => events.push(event))
  void follow(provider.watch({ signal }), (list) => {
    devices = list
  })
  await clock.settled()
  const first = (): DeviceId => devices[0]?.id ?? ('virtual-vibrator' as DeviceId)
  const felt = (device: DeviceId = first()) =>
    box.toys.find(({ model }) => model.id === device)?.outputs.map((output) => output.felt(clock.now())) ?? []

  return {
    clock,
    box,
    provider,
    journal,
    events,
    context: fake,
    felt,
    devices: () => devices,
    close: () => closing.abort(),
    hand: (grip: Grip, value: ViewMessage['value'] = null, device: DeviceId = first()) =>
      byHand(box, { control: `${device}/${grip}`, value }),
    open: (device: DeviceId = first()) => provider.open(device, { signal }),
    frame(levels: readonly number[], device: DeviceId = first()) {
      const at = clock.now()
      provider.apply({ device, at, expires: at + 200, levels: new Float32Array(levels) })
    },
    /** As the mixer does it, for a time. */
    async play(levels: readonly number[], ms: number, device: DeviceId = first()) {
      for (let passed = 0; passed < ms; passed += 20) {
        this.frame(levels, device)
        await clock.advance(20)
      }
    },
  }
}

async function follow<T>(items: AsyncIterable<T>, see: (item: T) => void): Promise<void> {
  for await (const item of items) see(item)
}
