import type { Actuator, DeviceId, DeviceInfo } from 'sdk'
import { outputs } from './sound/aim.ts'
import type { Mode, Tuning } from './sound/tuning.ts'

const names: Readonly<Record<Mode, string>> = {
  stereo: 'E-stim box, stereo',
  triphase: 'E-stim box, three electrodes',
  sound: 'Sound',
}

/** As many as anybody could tell apart. */
const steps = 1000

/**
 * The output as a device. Each mode is one of its own, so that a limit or a route for one set of electrodes never holds
 * for another.
 */
export function deviceFor({ mode }: Pick<Tuning, 'mode'>): DeviceInfo {
  return {
    id: `audio-${mode}` as DeviceId,
    name: names[mode],
    actuators: outputs[mode].map(
      ({ kind, label }): Actuator => ({
        kind,
        label,
        steps,
        everyMs: 20,
        latencyMs: 60,
        ...(kind !== 'feel' && { caution: { riseMs: 300, reachMs: 20_000, runMs: 20 * 60_000 } }),
      }),
    ),
    silence: { kind: 'within', ms: 300 },
  }
}
