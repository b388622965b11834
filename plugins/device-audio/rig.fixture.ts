import type { DeviceId } from 'sdk'
import { fakeClock, fakeContext, fakeTransport } from 'sdk/testing'
import { AudioDouble } from '../../tests/simulators/devices/audio/AudioDouble.ts'
import { fiftyASecond, heardFrom } from '../../tests/simulators/devices/heardFrom.ts'
import { AudioProvider } from './AudioProvider.ts'
import { OutputBoard } from './OutputBoard.ts'
import { addressOf } from './sound/address.ts'

/** A provider before the true generator, with time in the test's hands. */
export function audioRig(settings: Readonly<Record<string, unknown>> = {}) {
  const clock = fakeClock()
  const links = fakeTransport(clock)
  const double = new AudioDouble(clock)
  links.attach(addressOf(''), double)
  const closing = new AbortController()
  const { signal } = closing
  const fake = fakeContext({ settings, signal, grants: { transport: links.transport } })
  const board = new OutputBoard()
  const provider = new AudioProvider(fake.context, clock, board)
  const heard = heardFrom(provider, signal)
  const device = (): DeviceId => heard.devices()[0]?.id ?? ('audio-stereo' as DeviceId)

  /** Moves time until a promise has settled. */
  async function driven<T>(work: Promise<T>): Promise<T> {
    let isOver = false
    const over = () => {
      isOver = true
    }
    work.then(over, over)
    for (let passed = 0; !isOver && passed < 10_000; passed += 20) await clock.advance(20)
    return await work
  }

  return {
    clock,
    links,
    double,
    provider,
    board,
    ...heard,
    context: fake,
    driven,
    close: () => closing.abort(),
    state: () => heard.states().at(-1),
    connect: () => driven(provider.connect({ signal: new AbortController().signal })),
    open: () => provider.open(device(), { signal }),
    frame(levels: readonly number[], lifeMs = 200) {
      const at = clock.now()
      provider.apply({ device: device(), at, expires: at + lifeMs, levels: new Float32Array(levels) })
    },
    /** As the mixer does it, for a time. */
    async play(levels: readonly number[], ms: number) {
      await fiftyASecond(clock, ms, () => this.frame(levels))
    },
    async connected() {
      await this.connect()
      await clock.settled()
      await this.open()
    },
  }
}
