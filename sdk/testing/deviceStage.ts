import type { DeviceInfo, DeviceProvider } from '../contributions/deviceProvider.ts'
import type { ActuatorKind } from '../effects.ts'
import type { DeviceId } from '../ids.ts'
import { driven, gatherUntilAbort, quiet } from './driven.ts'
import type { KitClock } from './fakeClock.ts'
import { expectThat } from './kit.ts'
import type { Awaitable, Remoted } from './remoted.ts'
import { type KitWorld, type Subject, worldFor } from './world.ts'

/** The hardware behind a provider as the kit sees it. Its author brings it, who alone knows its protocol. */
export interface DeviceHardware {
  /** The step each actuator of a device is at now; all zero when it is still. */
  steps(device: DeviceId): Awaitable<readonly number[]>
  /** Takes a device away, as when its battery dies. */
  unplug(device: DeviceId): Awaitable<unknown>
  /** Orders the hardware has not taken yet. Worth having for hardware that is slower than the frames. */
  waiting?(): Awaitable<number>
}

/** A device provider under test, with at least one device in its reach. */
export interface DeviceProviderSubject extends Subject {
  make(world: KitWorld): Awaitable<{ readonly provider: Remoted<DeviceProvider>; readonly hardware: DeviceHardware }>
}

/** How long a frame of the kit lives, as the mixer's do. */
export const frameMs = 200

/** A provider with its first device, and the moves the rows need. */
export interface DeviceStage {
  readonly provider: Remoted<DeviceProvider>
  readonly hardware: DeviceHardware
  readonly clock: KitClock
  readonly device: DeviceInfo
  /** The newest list. */
  devices(): readonly DeviceInfo[]
  open(): Promise<void>
  /** Sends one level to all actuators; `ago` is how long ago the frame was computed. */
  send(level: number, timing?: { readonly ago?: number; readonly lives?: number }): Promise<void>
  /** Sends one level until a device that takes its time between two orders has had it. */
  reach(level: number): Promise<void>
  steps(): Promise<readonly number[]>
  /** Nothing that can be felt by itself is above zero. */
  expectStill(when: string): Promise<void>
  /** Within one step of what the level asks for. A place is left out where something else moves the same device. */
  expectLevel(level: number, when: string): Promise<void>
}

/** Runs a row on a fresh provider, and leaves its device still. */
export async function onDevice(subject: DeviceProviderSubject, play: (stage: DeviceStage) => Promise<void>) {
  const world = worldFor(subject)
  const { provider, hardware } = await subject.make(world)
  const leaving = new AbortController()
  let devices: readonly DeviceInfo[] | undefined
  const watching = gatherUntilAbort(provider.watch({ signal: leaving.signal }), (list) => {
    devices = list
  })
  try {
    for (let waited = 0; !devices?.[0] && waited < 10_000; waited += 100) await world.time.advance(100)
    const [device] = devices ?? []
    expectThat(device !== undefined, 'no device came into sight within 10 s')
    await play(stageWith(provider, hardware, world.time, device, () => devices ?? []))
  } finally {
    leaving.abort()
  }
  await driven(watching, world.time)
}

function stageWith(
  provider: Remoted<DeviceProvider>,
  hardware: DeviceHardware,
  clock: KitClock,
  device: DeviceInfo,
  devices: () => readonly DeviceInfo[],
): DeviceStage {
  const steps = async () => {
    await clock.settled()
    return await hardware.steps(device.id)
  }
  const { actuators } = device
  const hasOther = actuators.some(({ kind }) => !isHarmless(kind))
  const slowestMs = Math.max(0, ...actuators.map(({ everyMs = 0 }) => everyMs))
  const send: DeviceStage['send'] = async (level, { ago = 0, lives = frameMs } = {}) => {
    const at = clock.now() - ago
    const levels = Float32Array.from(actuators, ({ kind }) => (hasOther && kind === 'position' ? Number.NaN : level))
    await provider.apply({ device: device.id, at, expires: at + lives, levels })
  }
  return {
    provider,
    hardware,
    clock,
    device,
    devices,
    steps,
    open: () => driven(provider.open(device.id, { signal: quiet() }), clock),
    send,
    async reach(level) {
      for (let waited = 0; waited <= slowestMs; waited += 20) {
        await send(level)
        await clock.advance(20)
      }
    },
    async expectStill(when) {
      const found = await steps()
      expectThat(
        actuators.every(({ kind }, index) => isHarmless(kind) || found[index] === 0),
        `the device should be still ${when}, but is at ${found}`,
      )
    },
    async expectLevel(level, when) {
      const found = await steps()
      actuators.forEach(({ kind, steps: most }, index) => {
        if (hasOther && kind === 'position') return
        const step = found[index] ?? Number.NaN
        const isNear = Math.abs(step - level * most) < 1 && Number.isInteger(step)
        expectThat(isNear, `${kind} should be near level ${level} of ${most} steps ${when}, but is at ${step}`)
      })
    },
  }
}

/** What rests at some place, and is nothing without a strength beside it or a move to another. */
const isHarmless = (kind: ActuatorKind) => kind === 'position' || kind === 'feel'
