import type { Actuator } from '../contributions/deviceProvider.ts'
import { canBeStill, type DeviceStage } from './deviceStage.ts'
import { expectThat } from './kit.ts'

/*
 * One actuator at a time, while the others rest: a device may be able to do only one thing at once. What comes in
 * pulses is only held to never being more than was asked for.
 */

const places = Array.from({ length: 11 }, (_, tenth) => tenth / 10)

/** How long a place may take to be reached, beside what the device says of itself. */
const travelMs = 3000

/** Levels are clamped, and mapped to the nearest step. */
export async function expectLevels(stage: DeviceStage): Promise<void> {
  await stage.open()
  for (const [index, actuator] of stage.device.actuators.entries()) {
    const beyond = [...places, 1.7, -0.4, Number.POSITIVE_INFINITY, ...(canBeStill(actuator) ? [Number.NaN] : [])]
    for (const level of beyond) await expectReached(stage, index, level)
    if (!canBeStill(actuator)) continue
    await stage.hold(restOf(stage))
    await stage.expectStill(`with ${actuator.kind} at level 0`)
  }
}

/** Nothing that is asked for is lost to rounding. */
export async function expectLeastStep(stage: DeviceStage): Promise<void> {
  await stage.open()
  for (const [index, actuator] of stage.device.actuators.entries()) {
    if (!canBeStill(actuator) || actuator.kind === 'shock') continue
    const level = 0.1 / actuator.steps
    await reach(stage, frameWith(stage, index, level), async () => ((await stage.steps())[index] ?? 0) >= 1)
    const step = (await stage.steps())[index]
    expectThat(step === 1, `${actuator.kind} should be at its first step at level ${level}, but is at ${step}`)
  }
}

/** What is no number leaves a place as it is, and a feeling at one half. */
export async function expectRest(stage: DeviceStage): Promise<void> {
  await stage.open()
  for (const [index, { kind, steps }] of stage.device.actuators.entries()) {
    if (kind !== 'position' && kind !== 'feel') continue
    await expectReached(stage, index, 0.7)
    const before = (await stage.steps())[index] ?? Number.NaN
    const wanted = kind === 'position' ? before : steps / 2
    const isThere = async () => Math.abs(((await stage.steps())[index] ?? Number.NaN) - wanted) <= nearness(kind, steps)
    await reach(stage, frameWith(stage, index, Number.NaN), isThere)
    const step = (await stage.steps())[index]
    expectThat(await isThere(), `${kind} should be at step ${wanted} when asked for no number, but is at ${step}`)
  }
}

/** Every actuator where it does nothing. */
export const restOf = ({ device }: DeviceStage): readonly number[] =>
  device.actuators.map((actuator) => (canBeStill(actuator) ? 0 : Number.NaN))

/** The others rest. A feeling needs a strength that can be felt. */
function frameWith(stage: DeviceStage, index: number, level: number): readonly number[] {
  const { actuators } = stage.device
  const isFeel = actuators[index]?.kind === 'feel'
  const strength = isFeel ? actuators.findIndex((actuator) => canBeStill(actuator) && actuator.kind !== 'shock') : -1
  return restOf(stage).map((rest, at) => (at === index ? level : at === strength ? 0.3 : rest))
}

/** The step a level asks for, under the highest ceiling the device says it may be given. */
function wantedStep({ kind, steps, caution }: Actuator, level: number): number {
  const asked = Math.min(1, Math.max(0, Number.isNaN(level) ? 0 : level))
  return Math.min(asked, kind === 'position' ? 1 : (caution?.most ?? 1)) * steps
}

const nearness = (kind: Actuator['kind'], steps: number): number => (kind === 'position' ? Math.max(1, steps / 50) : 1)

async function expectReached(stage: DeviceStage, index: number, level: number): Promise<void> {
  const actuator = stage.device.actuators[index]
  if (!actuator) return
  const { kind, steps } = actuator
  const wanted = wantedStep(actuator, level)
  const stepNow = async () => (await stage.steps())[index] ?? Number.NaN
  const isNear = (step: number) =>
    kind === 'shock' ? step <= Math.max(1, wanted) : Math.abs(step - wanted) < nearness(kind, steps) + 1e-6
  await reach(stage, frameWith(stage, index, level), async () => isNear(await stepNow()))
  const step = await stepNow()
  expectThat(Number.isInteger(step), `the step of ${kind} should be a whole number, but is ${step}`)
  expectThat(
    isNear(step) && step >= 0 && step <= steps,
    `${kind} should be near level ${level} of ${steps} steps, but is at ${step}`,
  )
}

/** Holds a frame; what the device says it must rise slowly has its time, what falls has none. */
async function reach(stage: DeviceStage, levels: readonly number[], isThere: () => Promise<boolean>): Promise<void> {
  await stage.hold(levels)
  const before = await stage.steps()
  for (let left = patienceFor(stage, levels, before); left > 0 && !(await isThere()); left -= 50) {
    await stage.clock.advance(50)
    await stage.send(levels)
  }
  await stage.clock.settled()
}

function patienceFor({ device }: DeviceStage, levels: readonly number[], steps: readonly number[]): number {
  return Math.max(
    0,
    ...device.actuators.map(({ kind, caution, steps: most }, index) => {
      const isRising = (levels[index] ?? 0) * most > (steps[index] ?? 0)
      if (kind === 'position') return travelMs
      return isRising ? Math.max(caution?.riseMs ?? 0, caution?.reachMs ?? 0) : 0
    }),
  )
}
