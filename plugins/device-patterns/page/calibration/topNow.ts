import { devices } from 'sdk/page/devices/devices.ts'
import { deviceControl } from 'sdk/page/services/deviceControl.ts'
import { topOf } from '../../../../src/shared/devices/topOf.ts'
import type { ChannelView } from '../../../../src/workers/stimulation/contract.ts'

/** Full strength of a channel as things stand, 0..1: what its ceilings and the power leave of it. */
export function topNow({ device, index, route }: ChannelView): number {
  const actuator = devices.state.devices.find(({ id }) => id === device)?.actuators[index]
  return actuator
    ? topOf({ rules: deviceControl.now.rules(), device: deviceControl.now.rulesOf(device), route, actuator })
    : 0
}
