import { stepOf } from 'sdk/devices'
import type { PluginKits } from 'sdk/testing'
import { AudioDouble } from '../../tests/simulators/devices/audio/AudioDouble.ts'
import { addressOf } from './sound/address.ts'

/** What the tests must be told: how to look at what the electrodes are told, and how the output goes away. */
export default {
  deviceProvider: {
    audio: {
      hardware(world) {
        const address = addressOf('')
        const double = new AudioDouble(world.clock)
        world.transport.attach(address, double)
        return {
          steps: () => double.levels.map((level) => stepOf(level, 1000)),
          unplug: () => double.leave('no-output'),
        }
      },
    },
  },
} satisfies PluginKits
