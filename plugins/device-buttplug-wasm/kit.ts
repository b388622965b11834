import type { DeviceHardware, PluginKits } from 'sdk/testing'
import { conformanceToys } from '../../tests/simulators/devices/buttplug/toys.ts'
import { WasmDouble } from '../../tests/simulators/devices/buttplug/WasmDouble.ts'
import { Desk } from './Desk.ts'
import { deskAsPeer } from './deskAsPeer.fixture.ts'

/** A toy with one output, as most are: several outputs share a radio that takes ten orders a second. */
const [vibrator] = conformanceToys
const paired = vibrator ? [{ ...vibrator, features: vibrator.features.slice(0, 1) }] : []

export default {
  settings: { most: 100 },
  deviceProvider: {
    'buttplug-wasm': {
      hardware(world): DeviceHardware {
        const server = new WasmDouble({ clock: world.clock, paired, toys: paired })
        const desk = new Desk({ clock: world.clock, load: async () => server, letGo: () => server.lose(0) })
        world.transport.attach('server', deskAsPeer(desk))
        return {
          steps: () => paired.map((toy) => server.double.body.at(toy, 0, 'Vibrate')),
          unplug: () => server.lose(0),
        }
      },
    },
  },
} satisfies PluginKits
