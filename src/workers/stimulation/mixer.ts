import type { ActuatorKind } from 'sdk'
import type { ChannelId, Intent } from '../../shared/devices/intent.ts'
import { curveAt, type Instrument } from '../../shared/devices/patterns.ts'
import type { Route } from '../../shared/devices/rules.ts'
import type { Voice } from './Intents.ts'
import { routed, routedPlace } from './route.ts'

/** One output, as the mixer sees it. */
export interface MixerChannel extends Instrument {
  readonly id: ChannelId
  readonly route: Route
  /** Full strength: what its ceilings leave. */
  readonly top: number
}

/** Whether an intent is meant for a channel, and may come through. */
export function concerns({ target, sense }: Intent, { id, kind, route }: Omit<MixerChannel, 'top'>): boolean {
  if (!route.isOn || !route.senses.includes(sense)) return false
  switch (target.kind) {
    case 'actuators':
      return target.actuator === kind
    case 'channels':
      return target.channels.includes(id)
    case 'group':
      return route.group !== '' && route.group === target.group
    case 'all':
      return kind !== 'shock' && kind !== 'beep'
    default:
      target satisfies never
      return false
  }
}

/**
 * What is asked of one channel: of the voices it hears, the strongest; of places, the newest. `NaN` for a place nobody
 * asks for.
 */
export function mix(voices: readonly Voice[], channel: MixerChannel): number {
  if (isPlace(channel.kind)) return mixPlaces(voices, channel)
  let strongest = 0
  for (const { intent, t, fade } of voices) {
    const level = curveAt(intent.pattern, intent.level, { t, lengthMs: intent.ms }, channel)
    if (level !== undefined) strongest = Math.max(strongest, routed(level, channel.route, channel.top) * fade)
  }
  return strongest
}

function mixPlaces(voices: readonly Voice[], channel: MixerChannel): number {
  let newest = Number.NaN
  for (const { intent, t, fade } of voices) {
    const place = curveAt(intent.pattern, intent.level * fade, { t, lengthMs: intent.ms }, channel)
    if (place !== undefined) newest = routedPlace(place, channel.route)
  }
  return newest
}

export const isPlace = (kind: ActuatorKind): boolean => kind === 'position' || kind === 'feel'
