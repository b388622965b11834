import type { Actuator, DeviceInfo, DeviceProvider } from '../contributions/deviceProvider.ts'
import { codeOf } from '../errors.ts'
import type { DeviceId } from '../ids.ts'
import { driven, gatherUntilAbort, outcomeOf, quiet } from './driven.ts'
import type { KitClock } from './fakeClock.ts'
import { expectThat } from './kit.ts'
import type { Awaitable, Remoted } from './remoted.ts'
import { type KitWorld, type Subject, worldFor } from './world.ts'

/** The hardware behind a provider as the kit sees it. Its author brings it, who alone knows its protocol. */
export interface DeviceHardware {
  /**
   * The step each actuator of a device is at now; all zero when it is still. For `position` and `feel`: where it is or
   * is on its way to, which is no matter of stillness.
   */
  steps(device: DeviceId): Awaitable<readonly number[]>
  /** Takes a device away, as when its battery dies. */
  unplug(device: DeviceId): Awaitable<unknown>
  /** Orders the hardware has not taken yet. Worth having for hardware that is slower than the frames. */
  waiting?(): Awaitable<number>
  /** Breaks the connection to everything, as when a cable is pulled. The hardware goes on as the real one would. */
  drop?(): Awaitable<unknown>
  /** Lets it be reached again, after `drop`. */
  plug?(): Awaitable<unknown>
}

/** A device provider under test, with at least one device in its reach. */
export interface DeviceProviderSubject extends Subject {
  make(world: KitWorld): Awaitable<{ readonly provider: Remoted<DeviceProvider>; readonly hardware: DeviceHardware }>
}

/** How long a frame of the kit lives, as the mixer's do. */
export const frameMs = 200

/** How often a level that is held is sent anew. */
const againMs = 50

/** The longest that hardware may be ahead of a provider with a time of its own. */
const aheadMs = 100

/** How long a device may take to come into sight before the kit asks the provider to look for it, and then gives up. */
const sightMs = { unasked: 2000, asked: 30_000 } as const

/** A provider with its first device, and the moves the rows need. */
export interface DeviceStage {
  readonly world: KitWorld
  readonly provider: Remoted<DeviceProvider>
  readonly hardware: DeviceHardware
  readonly clock: KitClock
  readonly device: DeviceInfo
  /** The longest that an order may take to be carried out, by what the device says of itself. */
  readonly orderMs: number
  /** The newest list. */
  devices(): readonly DeviceInfo[]
  open(): Promise<void>
  /** Sends one frame. A number goes to every actuator; `ago` is how long ago the frame was computed. */
  send(levels: number | readonly number[], timing?: { readonly ago?: number }): Promise<void>
  /** Sends the same until the device must have taken it. The last frame has all its time left. */
  hold(levels: number | readonly number[]): Promise<void>
  steps(): Promise<readonly number[]>
  expectStill(when: string): Promise<void>
  /** Some actuator that is not for places or feelings is above zero. A device with none of those passes. */
  expectMoving(when: string): Promise<void>
}

/** Runs a row on a fresh provider, connected where there is something to connect to. */
export async function onDevice(subject: DeviceProviderSubject, play: (stage: DeviceStage) => Promise<void>) {
  const world = worldFor(subject)
  const clock = subject.clock ? inSmallSteps(world.time) : world.time
  const { provider, hardware } = await subject.make(world)
  const leaving = new AbortController()
  let devices: readonly DeviceInfo[] = []
  const watching = gatherUntilAbort(provider.watch({ signal: leaving.signal }), (list) => {
    devices = list
  })
  // A row that fails does not wait for it.
  watching.catch(() => {})
  const first = async (withinMs: number) => {
    for (let waited = 0; !devices[0] && waited < withinMs; waited += 100) await clock.advance(100)
    return devices[0]
  }
  try {
    await connected(provider, clock)
    const device = (await first(sightMs.unasked)) ?? (await scanned(provider, clock, first))
    expectThat(device !== undefined, 'no device came into sight, though the provider was connected and asked to look')
    await play(stageWith(world, clock, provider, hardware, device, () => devices))
  } finally {
    leaving.abort()
  }
  await driven(watching, clock)
}

/** Calls an optional method. Answers whether the provider has it; rejects when it has and it fails. */
export async function asked(work: Promise<unknown> | undefined, clock: KitClock): Promise<boolean> {
  if (work === undefined) return false
  const outcome = await driven(outcomeOf(work), clock)
  if (outcome.kind === 'failed' && codeOf(outcome.error) === 'plugin/not-found') return false
  if (outcome.kind === 'failed') throw outcome.error
  return true
}

const connected = (provider: Remoted<DeviceProvider>, clock: KitClock) =>
  asked(provider.connect?.({ signal: quiet() }), clock)

async function scanned(
  provider: Remoted<DeviceProvider>,
  clock: KitClock,
  first: (withinMs: number) => Promise<DeviceInfo | undefined>,
): Promise<DeviceInfo | undefined> {
  await asked(provider.scan?.({ signal: quiet() }), clock)
  return first(sightMs.asked)
}

function inSmallSteps(time: KitClock): KitClock {
  return {
    now: () => time.now(),
    settled: () => time.settled(),
    async advance(ms) {
      for (let left = ms; left > 0; left -= aheadMs) await time.advance(Math.min(aheadMs, left))
    },
    get sleepers() {
      return time.sleepers
    },
  }
}

const longest = (actuators: readonly Actuator[], of: 'everyMs' | 'latencyMs'): number =>
  Math.max(0, ...actuators.map((actuator) => actuator[of] ?? 0))

/** Whether zero is where it rests. */
export const canBeStill = ({ kind }: Actuator): boolean => kind !== 'position' && kind !== 'feel'

function stageWith(
  world: KitWorld,
  clock: KitClock,
  provider: Remoted<DeviceProvider>,
  hardware: DeviceHardware,
  device: DeviceInfo,
  devices: () => readonly DeviceInfo[],
): DeviceStage {
  const { actuators } = device
  const orderMs = longest(actuators, 'everyMs') + longest(actuators, 'latencyMs') + 20
  const steps = async () => {
    await clock.settled()
    return await hardware.steps(device.id)
  }
  const moving = async () => (await steps()).filter((_, index) => actuators[index] && canBeStill(actuators[index]))
  const send: DeviceStage['send'] = async (levels, { ago = 0 } = {}) => {
    const at = clock.now() - ago
    const given = typeof levels === 'number' ? actuators.map(() => levels) : levels
    await provider.apply({ device: device.id, at, expires: at + frameMs, levels: Float32Array.from(given) })
  }
  return {
    world,
    provider,
    hardware,
    clock,
    device,
    orderMs,
    devices,
    steps,
    send,
    open: () => driven(provider.open(device.id, { signal: quiet() }), clock),
    async hold(levels) {
      for (let left = orderMs; left > 0; left -= againMs) {
        await send(levels)
        await clock.advance(Math.min(againMs, left))
      }
      await send(levels)
      await clock.settled()
    },
    async expectStill(when) {
      const found = await moving()
      expectThat(
        found.every((step) => step === 0),
        `the device should be still ${when}, but is at ${found}`,
      )
    },
    async expectMoving(when) {
      const found = await moving()
      expectThat(found.length === 0 || found.some((step) => step > 0), `the device should be moving ${when}`)
    },
  }
}
