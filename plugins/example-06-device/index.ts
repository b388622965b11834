import { type DeviceId, type DeviceInfo, type DeviceProvider, definePlugin, PluginError, type View } from 'sdk'
import { type Clock, stepOf, systemClock } from 'sdk/devices'
import { Lamp } from './lamp.ts'

const id = 'pretend-lamp' as DeviceId
const info: DeviceInfo = { id, name: 'Pretend lamp', actuators: [{ kind: 'vibrate', steps: Lamp.steps }] } // [1]

/** Carries out levels. What they may be, others have decided before. [2] */
function lampProvider(lamp: Lamp, clock: Clock): DeviceProvider {
  let isOpen = false
  let newest = Number.NEGATIVE_INFINITY
  let expiry = new AbortController()

  function rest(): void {
    expiry.abort()
    lamp.shine(0)
  }

  return {
    async *watch({ signal }) {
      for await (const { isPlugged } of lamp.changes(signal)) yield isPlugged ? [info] : [] // [3]
    },
    async open(_device, { signal }) {
      signal.throwIfAborted()
      if (!lamp.isPlugged) throw new PluginError('transport/unavailable', 'The lamp is not plugged in.')
      isOpen = true
    },
    apply({ device, at, expires, levels: [level = 0] }) {
      const now = clock.now()
      if (device !== id || !isOpen || at < newest || expires <= now) return // [4]
      newest = at
      lamp.shine(stepOf(level, Lamp.steps))
      expiry.abort()
      expiry = new AbortController()
      const { signal } = expiry
      void clock.sleep(expires - now, signal).then(() => signal.aborted || rest()) // [5]
    },
    async stop(device = id) {
      if (device === id) rest() // [6]
    },
  }
}

/** Shows how brightly it shines, and has a hand on the plug. [7] */
const lampPanel = (lamp: Lamp): View => ({
  async *watch({ signal }) {
    for await (const { step, isPlugged } of lamp.changes(signal)) {
      yield {
        kind: 'stack',
        children: [
          { kind: 'meter', label: 'Brightness', value: step / Lamp.steps },
          { kind: 'button', id: 'plug', label: isPlugged ? 'Pull the plug' : 'Plug it in' },
        ],
      }
    }
  },
  receive({ control }) {
    if (control !== 'plug') return
    if (lamp.isPlugged) lamp.unplug()
    else lamp.plugIn()
  },
})

/** The plugin around a lamp. */
export const lampPlugin = (lamp: Lamp) =>
  definePlugin({
    deviceProvider: { lamp: (_context, clock: Clock = systemClock) => lampProvider(lamp, clock) },
    panel: { lamp: () => lampPanel(lamp) },
  })

export default lampPlugin(new Lamp())

/*
 * [1] Say truthfully what the device can do: the mixer plans with these steps.
 * [2] A provider has no opinion about levels. The governor's limits hold before they reach it.
 * [3] The whole list each time, so nobody has to keep count of who came and went.
 * [4] Late frames and frames for a closed device are dropped. Nothing waits in a queue.
 * [5] Silence is safe: whoever hears nothing newer lets the device fall to zero by itself.
 * [6] Stopping waits for nothing and works from any state. Without a device it means all of them.
 * [7] It is also how the kit looks at the lamp and pulls its plug, in whatever place it runs: see `kit.ts`.
 */
