import type { DeviceId, ViewMessage } from 'sdk'
import { fakeClock, fakeContext } from 'sdk/testing'
import { fiftyASecond, heardFrom } from '../../tests/simulators/devices/heardFrom.ts'
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
  const heard = heardFrom(provider, signal)
  await clock.settled()
  const first = (): DeviceId => heard.devices()[0]?.id ?? ('virtual-vibrator' as DeviceId)
  const felt = (device: DeviceId = first()) =>
    box.toys.find(({ model }) => model.id === device)?.outputs.map((output) => output.felt(clock.now())) ?? []

  return {
    clock,
    box,
    provider,
    journal,
    ...heard,
    context: fake,
    felt,
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
      await fiftyASecond(clock, ms, () => this.frame(levels, device))
    },
  }
}
