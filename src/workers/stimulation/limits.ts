import type { Actuator, ActuatorKind } from 'sdk'
import type { Limit } from './contract.ts'
import type { Ceiling, ChannelLimits } from './governor.ts'
import type { PlaceLimits } from './placeGovernor.ts'
import { classLimits, type DeviceRules, type Route, type Rules } from './rules.ts'

/** Everything that may lower one channel. */
export interface Around {
  readonly rules: Rules
  readonly device: DeviceRules
  readonly route: Route
  readonly actuator: Actuator
  /** What the device's own wheel was turned to. */
  readonly wheel: number | undefined
  /** What keeps everything, or this device, at zero. */
  readonly closed: Limit | undefined
}

/** Full strength of a channel: what a person's ceilings, the house and the provider leave of it, times the power. */
export function topOf({ rules, device, route, actuator }: Omit<Around, 'wheel' | 'closed'>): number {
  const standing = standingCeilings({ rules, device, route, actuator })
  const top = Math.min(...standing.map(({ level }) => level))
  return harmless.includes(actuator.kind) ? top : top * rules.power
}

/** What holds for a channel now: the least of all that anybody said. Adding something can only lower it. */
export function limitsOf(around: Around): ChannelLimits {
  const { rules, route, actuator, wheel, closed } = around
  const { kind, caution = {} } = actuator
  const house = classLimits[kind]
  const ceilings: readonly Ceiling[] = [
    ...(closed ? [{ by: closed, level: 0 }] : []),
    ...(rules.ruledOut.includes(kind) ? [{ by: 'ruled-out' as const, level: 0 }] : []),
    ...(route.senses.some((sense) => rules.senses.includes(sense)) ? [] : [{ by: 'sense-off' as const, level: 0 }]),
    ...standingCeilings(around),
    { by: 'power', level: topOf(around) },
    ...(wheel === undefined ? [] : [{ by: 'wheel' as const, level: wheel }]),
  ]
  return {
    ceilings,
    riseMs: Math.max(house.riseMs, caution.riseMs ?? 0),
    reachMs: Math.max(house.reachMs, caution.reachMs ?? 0),
    runMs: Math.min(house.runMs, caution.runMs ?? Number.POSITIVE_INFINITY),
    restMs: house.restMs,
    ...(house.strong && { strong: house.strong }),
    ...(house.pulses && { pulses: house.pulses }),
  }
}

/** The ceilings that stand whatever goes on. */
function standingCeilings({ rules, device, route, actuator }: Omit<Around, 'wheel' | 'closed'>): readonly Ceiling[] {
  const { kind, caution } = actuator
  const house = classLimits[kind]
  return [
    { by: 'caution', level: Math.min(house.most, caution?.most ?? 1) },
    { by: 'class', level: rules.classes[kind] ?? house.usual },
    { by: 'device', level: device.isOn ? device.ceiling : 0 },
    { by: 'channel', level: route.isOn ? route.ceiling : 0 },
  ]
}

export const placeLimitsOf = ({ route, actuator }: Pick<Around, 'route' | 'actuator'>): PlaceLimits => ({
  lower: Math.min(route.lower, route.ceiling),
  upper: Math.max(route.lower, route.ceiling),
  travelMs: classLimits[actuator.kind].travelMs ?? 0,
})

/** Neither felt as strength nor able to hurt. */
const harmless: readonly ActuatorKind[] = ['feel', 'led']
