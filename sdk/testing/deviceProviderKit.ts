import type { DeviceEvent } from '../contributions/deviceProvider.ts'
import { codeOf } from '../errors.ts'
import type { DeviceId } from '../ids.ts'
import { expectLeastStep, expectLevels, expectRest, restOf } from './deviceLevels.ts'
import { asked, canBeStill, type DeviceProviderSubject, type DeviceStage, onDevice } from './deviceStage.ts'
import { driven, outcomeOf, quiet } from './driven.ts'
import { expectSame, expectThat, type Kit, type KitRow } from './kit.ts'
import { worldFor } from './world.ts'

export type { DeviceHardware, DeviceProviderSubject } from './deviceStage.ts'

type Play = (stage: DeviceStage) => Promise<void>

const nowhere = 'no-such-device' as DeviceId

/** How long a list may name a device that is gone, and how long a lost connection may take to stand again. */
const goneWithinMs = 15_000
const backWithinMs = 60_000

/** The states a device can be in, and the way there. */
const ways: Readonly<Record<string, Play>> = {
  'not opened': async () => {},
  'being opened': async ({ provider, device }) => {
    void outcomeOf(provider.open(device.id, { signal: quiet() }))
  },
  open: (stage) => stage.open(),
  running: async (stage) => {
    await stage.open()
    await stage.hold(1)
    await stage.expectMoving('before it is stopped')
  },
  'given orders that wait': async (stage) => {
    await stage.open()
    await stage.hold(1)
    for (let order = 0; order < 20; order++) await stage.send((order % 2) * 0.4 + 0.5)
  },
  expired: async (stage) => {
    await stage.open()
    await stage.send(1)
    await stage.clock.advance(500)
  },
  unplugged: async (stage) => {
    await stage.open()
    await stage.hardware.unplug(stage.device.id)
  },
}

/** Every promise of `DeviceProvider`: above all, that silence is safe. */
export const deviceProviderKit: Kit<DeviceProviderSubject> = {
  kind: 'deviceProvider',
  rows: [
    row('watch', 'devices have ids of their own, a name, and actuators with at least one step', async ({ devices }) => {
      const ids = devices().map(({ id }) => id)
      expectSame(new Set(ids).size, ids.length, 'different ids')
      for (const { id, name, actuators } of devices()) {
        expectThat(id !== '' && name !== '', 'a device has no id or no name')
        const isTrue = actuators.every(({ steps }) => Number.isInteger(steps) && steps >= 1)
        expectThat(actuators.length > 0 && isTrue, `the actuators of ${name} cannot be moved`)
      }
    }),
    row('levels', 'levels are clamped and mapped to steps', expectLevels),
    row('least', 'whatever is above zero is at least one step', expectLeastStep),
    row('rest', 'what is no number leaves a place as it is, and a feeling at one half', expectRest),
    row('order', 'a frame older than the newest is ignored', async (stage) => {
      await stage.open()
      await stage.clock.advance(100)
      await stage.hold(0.8)
      const before = await stage.steps()
      await stage.send(0.2, { ago: 20 })
      await stage.clock.advance(20)
      expectSame(changed(stage, before, await stage.steps()), [], 'actuators that an older frame moved')
    }),
    row('expired', 'a frame that has expired on its way is ignored', async (stage) => {
      await stage.open()
      await stage.clock.advance(1000)
      await stage.send(0.9, { ago: 300 })
      await stage.clock.advance(20)
      await stage.expectStill('after an expired frame')
    }),
    row('expiry', 'without a newer frame, the device falls to zero when the last one expires', async (stage) => {
      await stage.open()
      await stage.hold(0.7)
      await stage.hold(0.9)
      await stage.clock.advance(150)
      if (!isOnlyPulses(stage)) await stage.expectMoving('when only the frames before the last have expired')
      await stage.clock.advance(80)
      await stage.expectStill('when the last frame has expired')
    }),
    ...Object.keys(ways).map(stopRow),
    {
      row: 'stop-not-connected',
      title: 'a stop before anything is connected, or of a device that is not there, resolves',
      async check(subject) {
        const world = worldFor(subject)
        const { provider } = await subject.make(world)
        await driven(Promise.resolve(provider.stop()), world.time)
        await driven(Promise.resolve(provider.stop(nowhere)), world.time)
      },
    },
    row('not-open', 'a frame for a device that is not open, or not there, does nothing', async (stage) => {
      await stage.send(0.9)
      const frame = { at: stage.clock.now(), expires: stage.clock.now() + 200, levels: new Float32Array([1]) }
      await stage.provider.apply({ ...frame, device: nowhere })
      await stage.clock.advance(20)
      await stage.expectStill('while it is not open')
    }),
    row('unplug-opening', 'a device that goes away while it is opened leaves nothing hanging', async (stage) => {
      const opening = outcomeOf(stage.provider.open(stage.device.id, { signal: quiet() }))
      await stage.hardware.unplug(stage.device.id)
      await driven(opening, stage.clock)
      await goneForGood(stage)
    }),
    row(
      'unplug-running',
      'a device that goes away while it runs leaves the list, and frames for it do no harm',
      async (stage) => {
        await stage.open()
        await stage.send(0.5)
        await stage.hardware.unplug(stage.device.id)
        await goneForGood(stage)
      },
    ),
    row('abort-opening', 'opening that is cancelled ends, and the device stays still', async (stage) => {
      const controller = new AbortController()
      const opening = outcomeOf(stage.provider.open(stage.device.id, { signal: controller.signal }))
      controller.abort()
      const { kind } = await driven(opening, stage.clock)
      expectThat(kind !== 'failed', 'cancelling is not failing: reject with an AbortError')
      await stage.expectStill('after cancelling')
    }),
    row('steady', '60 frames a second for 10 s leave no queue behind', steady),
    row('last-words', 'what was said beforehand silences the device without asking the provider', stopsWithoutProvider),
    row('reconnect', 'after a lost connection everything is at zero, and stays there', reconnect),
    row('disconnect', 'disconnecting stops all devices', async (stage) => {
      await stage.open()
      await stage.hold(1)
      if (!(await asked(stage.provider.disconnect?.(), stage.clock))) return
      await stage.expectStill('once disconnected')
      await stage.send(1)
      await stage.clock.advance(1000)
      await stage.expectStill('and stay so, whatever is sent')
    }),
    row('events', 'what it has to tell begins with how it stands', async ({ provider, clock }) => {
      const event = await driven(firstOf(provider.events?.({ signal: quiet() })), clock)
      const kind = event?.kind === 'state' ? event.state.kind : event?.kind
      expectThat(
        event === undefined || kind === 'connected',
        `the first report should be that it is connected, but is "${kind}"`,
      )
    }),
  ],
}

function row(name: string, title: string, play: Play): KitRow<DeviceProviderSubject> {
  return { row: name, title, check: (subject) => onDevice(subject, play) }
}

/** Stopping must not wait for anything: no time passes between the order and the look at the device. */
function stopRow(state: string): KitRow<DeviceProviderSubject> {
  const name = `stop-${state.replaceAll(' ', '-')}`
  return {
    row: name,
    title: `a device that is ${state} can be stopped, by name or with all others`,
    async check(subject) {
      for (const all of [false, true]) {
        await onDevice(subject, async (stage) => {
          await ways[state]?.(stage)
          const stopping = stage.provider.stop(...(all ? [] : [stage.device.id]))
          await stage.clock.settled()
          if (state !== 'unplugged') await stage.expectStill('at once')
          await driven(stopping, stage.clock)
          await stage.clock.advance(1000)
          if (state !== 'unplugged') await stage.expectStill('and stay so')
        })
      }
    },
  }
}

async function steady(stage: DeviceStage): Promise<void> {
  await stage.open()
  const given: unknown[] = []
  const most = 2 * stage.device.actuators.length + 2
  let timersEarly = 0
  for (let frame = 0; frame < 600; frame++) {
    given.push(stage.send((frame % 21) / 20))
    await stage.clock.advance(frame % 3 === 0 ? 16 : 17)
    const waiting = (await stage.hardware.waiting?.()) ?? 0
    expectThat(waiting <= most, `${waiting} orders were waiting after ${frame + 1} frames`)
    if (frame === 60) timersEarly = await stage.clock.sleepers
  }
  const timers = await stage.clock.sleepers
  expectThat(timers <= timersEarly + 2, `timers grew from ${timersEarly} to ${timers}`)
  await Promise.all(given)
  await stage.hold(restOf(stage))
  await stage.expectStill('shortly after the last frame asked for nothing')
  await stage.hold(0.6)
  if (!isOnlyPulses(stage)) await stage.expectMoving('shortly after the last frame')
  await stage.clock.advance(1000)
  await stage.expectStill('a second after the last frame')
}

/** The host sends them itself, on open links and to servers, since the provider may hang. */
async function stopsWithoutProvider(stage: DeviceStage): Promise<void> {
  const { transport, network } = stage.world
  await stage.open()
  await stage.hold(1)
  const requests = network.stopRequests
  if (transport.open === 0 && requests.length === 0) return
  transport.cut()
  for (const request of requests)
    await driven(outcomeOf(network.net.fetch(request, { signal: quiet() })), stage.clock, 0)
  await stage.expectStill('after the last words, though the provider was not asked')
}

/** Where the hardware can be dropped and plugged in again. */
async function reconnect(stage: DeviceStage): Promise<void> {
  const { hardware, clock, device } = stage
  if (!hardware.drop || !hardware.plug) return
  await stage.open()
  await stage.hold(1)
  await hardware.drop()
  await clock.advance(500)
  await hardware.plug()
  const isBack = () => stage.devices().some(({ id }) => id === device.id)
  for (let waited = 0; waited < backWithinMs; waited += 100) {
    await clock.advance(100)
    if (waited > 5000 && isBack()) break
  }
  expectThat(isBack(), 'the device is not in the list again a minute after it could be reached')
  await stage.expectStill('when it is back')
  await stage.open()
  await clock.advance(1000)
  await stage.expectStill('until new frames come')
  await stage.hold(1)
  if (!isOnlyPulses(stage)) await stage.expectMoving('when new frames come')
}

/** Which actuators a lower, older frame moved; some still rise to the newer, and what comes in pulses ends by itself. */
const changed = ({ device }: DeviceStage, before: readonly number[], after: readonly number[]): readonly string[] =>
  device.actuators.flatMap(({ kind }, index) => {
    const isSame = (before[index] ?? 0) <= (after[index] ?? 0) || (kind === 'shock' && after[index] === 0)
    return isSame || kind === 'position' ? [] : [kind]
  })

const isOnlyPulses = ({ device }: DeviceStage): boolean =>
  device.actuators.filter(canBeStill).every(({ kind }) => kind === 'shock' || kind === 'beep')

async function firstOf(events: AsyncIterable<DeviceEvent> | undefined): Promise<DeviceEvent | undefined> {
  try {
    for await (const event of events ?? []) return event
  } catch (error) {
    if (codeOf(error) !== 'plugin/not-found') throw error
  }
  return undefined
}

async function goneForGood(stage: DeviceStage): Promise<void> {
  const { provider, device, clock } = stage
  const isListed = () => stage.devices().some(({ id }) => id === device.id)
  await clock.advance(1000)
  for (let waited = 1000; isListed() && waited < goneWithinMs; waited += 500) await clock.advance(500)
  expectThat(!isListed(), `the list still has the device ${goneWithinMs / 1000} s later`)
  await stage.send(0.9)
  await clock.advance(20)
  await driven(provider.stop(device.id), clock)
}
