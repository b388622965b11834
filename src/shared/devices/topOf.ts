import type { Actuator, ActuatorKind } from 'sdk'
import { classLimits, type DeviceRules, type Limit, type Route, type Rules } from './rules.ts'

/** A most: nothing on this channel may be above it. */
export interface Ceiling {
  readonly by: Limit
  readonly level: number
}

/** What holds for one channel whatever goes on. */
export interface Status {
  readonly rules: Rules
  readonly device: DeviceRules
  readonly route: Route
  readonly actuator: Actuator
}

/** Full strength of a channel: what a person's ceilings, Vesper and the provider leave of it, times the power. */
export function topOf({ rules, device, route, actuator }: Status): number {
  const standing = currentCeilings({ rules, device, route, actuator })
  const top = Math.min(...standing.map(({ level }) => level))
  return harmless.includes(actuator.kind) ? top : top * rules.power
}

/** The ceilings that stand whatever goes on. */
export function currentCeilings({ rules, device, route, actuator }: Status): readonly Ceiling[] {
  const { kind, caution } = actuator
  const classLimit = classLimits[kind]
  return [
    { by: 'caution', level: Math.min(classLimit.most, caution?.most ?? 1) },
    { by: 'class', level: rules.classes[kind] ?? classLimit.usual },
    { by: 'device', level: device.isOn ? device.ceiling : 0 },
    { by: 'channel', level: route.isOn ? route.ceiling : 0 },
  ]
}

/** Neither felt as strength nor able to hurt. */
const harmless: readonly ActuatorKind[] = ['feel', 'led']
