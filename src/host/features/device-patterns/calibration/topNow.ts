import { topOf } from '../../../../shared/devices/topOf.ts'
import type { ChannelView } from '../../../../workers/stimulation/contract.ts'
import { devices } from '../../../devices/devices.ts'
import { deviceRules, rulesOf } from '../../../devices/rules/rules.ts'

/** Full strength of a channel as things stand, 0..1: what its ceilings and the power leave of it. */
export function topNow({ device, index, route }: ChannelView): number {
  const actuator = devices.state.devices.find(({ id }) => id === device)?.actuators[index]
  return actuator ? topOf({ rules: rulesOf(), device: deviceRules(device), route, actuator }) : 0
}
