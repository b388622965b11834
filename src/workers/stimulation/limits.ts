import { classLimits, type Limit } from '../../shared/devices/rules.ts'
import { type Ceiling, currentCeilings, type Status, topOf } from '../../shared/devices/topOf.ts'
import type { ChannelLimits } from './governor.ts'
import type { PlaceLimits } from './placeGovernor.ts'

/** Everything that may lower one channel. */
export interface Around extends Status {
  /** What the device's own wheel was turned to. */
  readonly wheel: number | undefined
  /** What keeps everything, or this device, at zero. */
  readonly closed: Limit | undefined
}

/** What holds for a channel now: the least of all that anybody said. Adding something can only lower it. */
export function limitsOf(around: Around): ChannelLimits {
  const { rules, route, actuator, wheel, closed } = around
  const { kind, caution = {} } = actuator
  const classLimit = classLimits[kind]
  const ceilings: readonly Ceiling[] = [
    ...(closed ? [{ by: closed, level: 0 }] : []),
    ...(rules.ruledOut.includes(kind) ? [{ by: 'ruled-out' as const, level: 0 }] : []),
    ...(route.senses.some((sense) => rules.senses.includes(sense)) ? [] : [{ by: 'sense-off' as const, level: 0 }]),
    ...currentCeilings(around),
    { by: 'power', level: topOf(around) },
    ...(wheel === undefined ? [] : [{ by: 'wheel' as const, level: wheel }]),
  ]
  return {
    ceilings,
    riseMs: Math.max(classLimit.riseMs, caution.riseMs ?? 0),
    reachMs: Math.max(classLimit.reachMs, caution.reachMs ?? 0),
    runMs: Math.min(classLimit.runMs, caution.runMs ?? Number.POSITIVE_INFINITY),
    restMs: classLimit.restMs,
    ...(classLimit.strong && { strong: classLimit.strong }),
    ...(classLimit.pulses && { pulses: classLimit.pulses }),
  }
}

export const placeLimitsOf = ({ route, actuator }: Pick<Around, 'route' | 'actuator'>): PlaceLimits => ({
  lower: Math.min(route.lower, route.ceiling),
  upper: Math.max(route.lower, route.ceiling),
  travelMs: classLimits[actuator.kind].travelMs ?? 0,
})
