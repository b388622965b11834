import type { PluginKits } from 'sdk/testing'
import { SimulatedCoyote3 } from '../../tests/simulators/devices/coyote/coyote3.ts'
import { gattPeer } from '../../tests/simulators/devices/coyote/gattPeer.ts'
import { FaultScript, Journal, Violations } from '../../tests/simulators/devices/double.ts'
import { feelOf } from './beat.ts'
import { feelSteps } from './info.ts'
import manifest from './plugin.json' with { type: 'json' }
import { coyoteAddress } from './radio.ts'

const { frequency } = manifest.contributes.settings.schema.properties

/** As much strength as may ever be asked for, so that every level can be looked at. */
const settings = { maxIntensity: 150 }

export default {
  settings,
  deviceProvider: {
    coyote: {
      hardware({ clock, transport }) {
        const parts = { clock, journal: new Journal(), violations: new Violations(), faults: new FaultScript() }
        const box = new SimulatedCoyote3(parts)
        const peer = gattPeer(box, coyoteAddress)
        const plug = () => transport.attach(coyoteAddress, peer)
        const drop = () => {
          peer.drop()
          transport.detach(coyoteAddress)
        }
        const feels = () =>
          (box.frames.at(-1)?.periods ?? []).map((ms) => Math.round(feelOf(ms, frequency.default) * feelSteps))
        plug()
        return { steps: () => [...box.body.steps.map(Math.round), ...feels()], unplug: drop, drop, plug }
      },
    },
  },
} satisfies PluginKits
