import type { DeviceHardware, KitWorld, PluginKits } from 'sdk/testing'
import { askOf } from '../../tests/simulators/devices/http.ts'
import { openShockDouble } from '../../tests/simulators/devices/openshock/openshock.ts'
import { shockersOf } from '../../tests/simulators/devices/openshock/world.ts'

const channels = ['shock', 'vibrate', 'beep'] as const

/** The double of OpenShock behind the kit's network. Its first shocker only vibrates: it can do one thing at a time. */
function hardware({ network, clock }: KitWorld): DeviceHardware {
  const double = openShockDouble(clock)
  let isGone = false
  network.serve((request) => (isGone ? 'offline' : double.answer(askOf(request, { 'api-token': 'good-token' }), [])))
  const shockerOf = (device: string) => shockersOf(double.account).find(({ id }) => device === `openshock-${id}`)
  return {
    steps(device) {
      const name = shockerOf(device)?.name ?? ''
      const isFirst = name === double.account.own[0]?.shockers[0]?.name
      return (isFirst ? (['vibrate'] as const) : channels).map((channel) => double.outputs.valueOf(name, channel))
    },
    unplug(device) {
      const shocker = shockerOf(device)
      if (!shocker) return
      shocker.isRemoved = true
      double.outputs.rest('unplugged', shocker.name)
    },
    drop() {
      isGone = true
    },
    plug() {
      isGone = false
    },
  }
}

export default {
  settings: { vibrateOnly: ['Left thigh'], safetyTimeout: 60 },
  secrets: ['api-token'],
  deviceProvider: { openshock: { hardware } },
} satisfies PluginKits
