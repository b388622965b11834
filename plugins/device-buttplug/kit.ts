import type { DeviceHardware, PluginKits, PluginReach } from 'sdk/testing'
import { ButtplugDouble } from '../../tests/simulators/devices/buttplug/ButtplugDouble.ts'
import { doubleAsPeer } from '../../tests/simulators/devices/buttplug/peer.ts'
import { conformanceToys, type DoubleToy } from '../../tests/simulators/devices/buttplug/toys.ts'

/** The first of the double's toys, whose outputs can all be felt by themselves. */
const shown: readonly DoubleToy[] = conformanceToys.slice(0, 1)

export default {
  settings: { most: 100 },
  deviceProvider: {
    buttplug: {
      hardware(world, plugin): DeviceHardware {
        const double = new ButtplugDouble({ clock: world.clock, toys: shown })
        world.transport.attach('ws://127.0.0.1:12345#text', doubleAsPeer(double))
        void connected(plugin)
        return {
          steps: () =>
            shown.flatMap((toy) =>
              toy.features.flatMap(({ index, outputs }) =>
                Object.keys(outputs).map((type) => Math.abs(double.body.at(toy, index, type))),
              ),
            ),
          unplug: () => double.detach(0),
          waiting: () => double.body.waiting,
        }
      },
    },
  },
} satisfies PluginKits

const connected = (plugin: PluginReach) =>
  plugin.call('deviceProvider', 'buttplug', 'connect', { signal: new AbortController().signal }).catch(() => undefined)
