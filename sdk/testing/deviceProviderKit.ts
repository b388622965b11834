import type { DeviceId } from '../ids.ts'
import { type DeviceProviderSubject, type DeviceStage, onDevice } from './deviceStage.ts'
import { driven, outcomeOf, quiet } from './driven.ts'
import { expectSame, expectThat, type Kit, type KitRow } from './kit.ts'

export type { DeviceHardware, DeviceProviderSubject } from './deviceStage.ts'

type Play = (stage: DeviceStage) => Promise<void>

const nowhere = 'no-such-device' as DeviceId

const sweep = Array.from({ length: 11 }, (_, tenth) => [tenth / 10, tenth / 10] as const)

/** The states a device can be in, and the way there. */
const ways: Readonly<Record<string, Play>> = {
  'not opened': async () => {},
  'being opened': async ({ provider, device }) => {
    void outcomeOf(provider.open(device.id, { signal: quiet() }))
  },
  open: (stage) => stage.open(),
  running: async (stage) => {
    await stage.open()
    await stage.reach(1)
    await stage.expectLevel(1, 'before it is stopped')
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
    row('levels', 'levels are clamped and mapped to steps', async (stage) => {
      await stage.open()
      for (const [level, wanted] of [...sweep, [1.7, 1], [-0.4, 0], [Number.POSITIVE_INFINITY, 1]] as const) {
        await stage.reach(level)
        await stage.expectLevel(wanted, `at level ${level}`)
      }
      await stage.reach(Number.NaN)
      await stage.expectStill('at a level that is no number')
      await stage.reach(0)
      await stage.expectStill('at level 0')
    }),
    row('order', 'a frame older than the newest is ignored', async (stage) => {
      await stage.open()
      await stage.clock.advance(100)
      await stage.reach(0.8)
      await stage.send(0.2, { ago: 60 })
      await stage.clock.advance(20)
      await stage.expectLevel(0.8, 'after an older frame')
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
      await stage.reach(0.7)
      await stage.clock.advance(80)
      await stage.reach(0.9)
      await stage.clock.advance(130)
      await stage.expectLevel(0.9, 'when only the first frame has expired')
      await stage.clock.advance(80)
      await stage.expectStill('when the last frame has expired')
    }),
    ...Object.keys(ways).map(stopRow),
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
    row('steady', '60 frames a second for 10 s leave no queue behind', async (stage) => {
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
      given.push(stage.reach(0.6))
      await Promise.all(given)
      await stage.clock.advance(130)
      await stage.expectLevel(0.6, 'shortly after the last frame')
      await stage.clock.advance(1000)
      await stage.expectStill('a second after the last frame')
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

async function goneForGood(stage: DeviceStage): Promise<void> {
  const { provider, device, clock } = stage
  await clock.advance(5000)
  expectThat(!stage.devices().some(({ id }) => id === device.id), 'the list still has the device 5 s later')
  await stage.send(0.9)
  await clock.advance(20)
  await driven(provider.stop(device.id), clock)
}
