import type { DeviceHardware, KitWorld, PluginKits } from 'sdk/testing'
import { attachRestim } from '../../tests/simulators/devices/restim/attach.ts'
import { Restim } from '../../tests/simulators/devices/restim/restim.ts'

/** As loud as it may get, and a carrier that rests in the middle: then a level and what Restim makes of it are alike. */
const settings = { volumeMax: 0.7, defaultCarrierFrequency: 750 }
const names = ['V0', 'L0', 'L1', 'C0', 'P0', 'P1']
const address = 'ws://localhost:12346/tcode'

function hardware(world: KitWorld): DeviceHardware {
  const restim = new Restim({ clock: world.clock })
  restim.press('start')
  attachRestim(restim, world)
  return {
    steps: () => names.map((name) => Math.round((restim.goalOf(name) ?? 0) * (name === 'V0' ? 10_000 : 9999))),
    unplug: () => world.transport.detach(`${address}#text`),
    drop: () => world.transport.detach(`${address}#text`),
    plug: () => attachRestim(restim, world),
    waiting: () => world.transport.waiting,
  }
}

export default { settings, deviceProvider: { restim: { hardware } } } satisfies PluginKits
