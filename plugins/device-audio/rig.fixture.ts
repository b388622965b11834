import type { DeviceEvent, DeviceId, DeviceInfo } from 'sdk'
import { fakeClock, fakeContext, fakeTransport } from 'sdk/testing'
import { AudioDouble } from '../../tests/simulators/devices/audio/AudioDouble.ts'
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
  const events: DeviceEvent[] = []
  let devices: readonly DeviceInfo[] = []
  void follow(provider.events({ signal }), (event) => events.push(event))
  void follow(provider.watch({ signal }), (list) => {
    devices = list
  })
  const device = (): DeviceId => devices[0]?.id ?? ('audio-stereo' as DeviceId)

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
    events,
    context: fake,
    driven,
    devices: () => devices,
    close: () => closing.abort(),
    state: () => events.findLast((event) => event.kind === 'state')?.state,
    connect: () => driven(provider.connect({ signal: new AbortController().signal })),
    open: () => provider.open(device(), { signal }),
    frame(levels: readonly number[], lifeMs = 200) {
      const at = clock.now()
      provider.apply({ device: device(), at, expires: at + lifeMs, levels: new Float32Array(levels) })
    },
    /** As the mixer does it, for a time. */
    async play(levels: readonly number[], ms: number) {
      for (let passed = 0; passed < ms; passed += 20) {
        this.frame(levels)
        await clock.advance(20)
      }
    },
    async connected() {
      await this.connect()
      await clock.settled()
      await this.open()
    },
  }
}

async function follow<T>(items: AsyncIterable<T>, see: (item: T) => void): Promise<void> {
  for await (const item of items) see(item)
}
