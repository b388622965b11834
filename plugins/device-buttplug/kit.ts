import type { DeviceHardware, PluginKits } from 'sdk/testing'
import { ButtplugDouble } from '../../tests/simulators/devices/buttplug/ButtplugDouble.ts'
import { doubleAsPeer } from '../../tests/simulators/devices/buttplug/peer.ts'
import { conformanceToys, type DoubleToy } from '../../tests/simulators/devices/buttplug/toys.ts'

/** The first of the double's toys, whose outputs can all be felt by themselves. */
const shown: readonly DoubleToy[] = conformanceToys.slice(0, 1)

export default {
  settings: { most: 100 },
  deviceProvider: {
    buttplug: {
      hardware(world): DeviceHardware {
        const double = new ButtplugDouble({ clock: world.clock, toys: shown })
        const address = 'ws://127.0.0.1:12345#text'
        const plug = () => world.transport.attach(address, doubleAsPeer(double))
        plug()
        return {
          steps: () =>
            shown.flatMap((toy) =>
              toy.features.flatMap(({ index, outputs }) =>
                Object.keys(outputs).map((type) => Math.abs(double.body.at(toy, index, type))),
              ),
            ),
          unplug: () => double.detach(0),
          plug,
          drop() {
            double.drop()
            world.transport.detach(address)
          },
          waiting: () => double.body.waiting,
        }
      },
    },
  },
} satisfies PluginKits
