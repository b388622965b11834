import type { Actuator, ActuatorKind, DeviceId, PluginId } from 'sdk'
import { usualRoute } from '../../../../src/shared/devices/rules.ts'
import type { ChannelView, DeviceView, Route, StimulationState } from '../../../../src/workers/stimulation/contract.ts'

/*
 * Devices for tests of what a person sees.
 */

interface Wanted {
  readonly id?: DeviceId
  readonly name?: string
  readonly kind?: ActuatorKind
  readonly label?: string
  readonly isHere?: boolean
  readonly route?: Partial<Route>
}

interface Made {
  readonly device: DeviceView
  readonly channels: readonly ChannelView[]
}

/** A device of one output. */
export function lantern(wanted: Wanted): Made {
  const { id = 'lantern' as DeviceId, name = 'Paper lantern', kind = 'vibrate', label, isHere = true, route } = wanted
  return made(id, name, [{ kind, steps: 20, ...(label && { label }) }], isHere, route)
}

export const twins: Made = made(
  'twins' as DeviceId,
  'Twins',
  [
    { kind: 'vibrate', steps: 20 },
    { kind: 'vibrate', steps: 20 },
  ],
  true,
)

function made(
  id: DeviceId,
  name: string,
  actuators: readonly Actuator[],
  isHere: boolean,
  route: Partial<Route> = {},
): Made {
  return {
    device: {
      id,
      name,
      actuators,
      isHere,
      from: { plugin: 'vesper.device-virtual' as PluginId, provider: 'virtual' },
      silence: { kind: 'within', ms: 200 },
    },
    channels: actuators.map((actuator, index) => ({
      id: `${id}/${index}`,
      device: id,
      index,
      route: { ...usualRoute(actuator), ...route },
      commanded: 0,
      level: 0,
      top: 1,
      limits: [],
    })),
  }
}

export function outputs(all: readonly Made[], more: Partial<StimulationState> = {}): StimulationState {
  return {
    at: 0,
    isArmed: true,
    isElsewhere: false,
    providers: [],
    devices: all.map(({ device }) => device),
    channels: all.flatMap(({ channels }) => channels),
    playing: [],
    ...more,
  }
}
