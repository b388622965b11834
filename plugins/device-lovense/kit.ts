import type { DeviceHardware, KitWorld, PluginKits } from 'sdk/testing'
import { askOf } from '../../tests/simulators/devices/http.ts'
import { lovenseDouble } from '../../tests/simulators/devices/lovense/lovense.ts'

/** The double of the Lovense app behind the kit's network. */
function hardware({ network, clock }: KitWorld): DeviceHardware {
  const double = lovenseDouble(clock)
  let isGone = false
  network.serve((request) =>
    isGone || !request.url.includes(':30010/') ? 'offline' : double.answer(askOf(request), []),
  )
  const toyOf = (device: string) => double.toys.find(({ id }) => device === `lovense-${id}`)
  return {
    steps(device) {
      const toy = toyOf(device)
      return toy?.functions.map((name) => double.outputs.valueOf(toy.id, name)) ?? []
    },
    unplug(device) {
      const toy = toyOf(device)
      if (!toy) return
      toy.status = 0
      double.outputs.rest('unplugged', toy.id)
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
  settings: { strongest: 20, autoStop: 0 },
  deviceProvider: { lovense: { hardware } },
} satisfies PluginKits
