import type { DeviceHardware, KitWorld, PluginKits } from 'sdk/testing'
import { served } from '../../tests/simulators/devices/handy/attach.ts'
import { HandyCloud } from '../../tests/simulators/devices/handy/cloud.ts'

/** Without limits of the player's a step is a percent. */
const settings = { applicationId: 'kit', velocityLimit: 100, slideMin: 0, slideMax: 100 }

function hardware(world: KitWorld): DeviceHardware {
  const cloud = new HandyCloud({ clock: world.clock, key: '{{secret:connection-key}}' })
  world.network.serve(served(cloud))
  return {
    steps: () => [
      cloud.machine.kind === 'strokes' ? Math.round(cloud.machine.velocity * 100) : 0,
      Math.round(cloud.machine.place() * 100),
    ],
    unplug: () => cloud.disappear(),
    drop: () => world.network.serve(() => 'offline'),
    plug: () => world.network.serve(served(cloud)),
    waiting: () => world.network.open,
  }
}

export default { settings, secrets: ['connection-key'], deviceProvider: { handy: { hardware } } } satisfies PluginKits
