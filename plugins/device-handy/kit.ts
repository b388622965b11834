import type { DeviceHardware, KitWorld, PluginKits, PluginReach } from 'sdk/testing'
import { served } from '../../tests/simulators/devices/handy/attach.ts'
import { HandyCloud } from '../../tests/simulators/devices/handy/cloud.ts'

/** At full speed a step is a percent. */
const settings = { applicationId: 'kit', velocityLimit: 100 }

function hardware(world: KitWorld, plugin: PluginReach): DeviceHardware {
  const cloud = new HandyCloud({ clock: world.clock, key: '{{secret:connection-key}}' })
  world.network.serve(served(cloud))
  const { signal } = new AbortController()
  plugin.call('deviceProvider', 'handy', 'connect', { signal }).catch(() => {})
  return {
    steps: () => [
      cloud.machine.kind === 'strokes' ? Math.round(cloud.machine.velocity * 100) : 0,
      Math.round(cloud.machine.place() * 100),
    ],
    unplug: () => cloud.disappear(),
    waiting: () => world.network.open,
  }
}

export default { settings, secrets: ['connection-key'], deviceProvider: { handy: { hardware } } } satisfies PluginKits
