import type { Actuator, DeviceId, DeviceInfo, Silence } from 'sdk'
import { tickMs } from './beat.ts'
import { riseEveryMs } from './envelope.ts'
import { fullStrength } from './settings.ts'

/** A period is a whole number of milliseconds: finer steps would be the same. */
export const feelSteps = 20

export interface Described {
  readonly id: string
  readonly name: string
  readonly latencyMs: number
  readonly silence: Silence
}

/** A box as the host knows it: two channels, and how each feels. Level 1 is the device's own maximum. */
export function describe({ id, name, latencyMs, silence }: Described): DeviceInfo {
  const estim = (label: string): Actuator => ({
    kind: 'estim',
    steps: fullStrength,
    label,
    everyMs: tickMs,
    latencyMs,
    caution: { usual: 0.1, most: 0.75, reachMs: fullStrength * riseEveryMs },
  })
  const feel = (label: string): Actuator => ({ kind: 'feel', steps: feelSteps, label, everyMs: tickMs, latencyMs })
  return {
    id: `coyote-${id}` as DeviceId,
    name,
    actuators: [estim('Channel A'), estim('Channel B'), feel('Frequency A'), feel('Frequency B')],
    silence,
  }
}
