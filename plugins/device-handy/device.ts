import type { DeviceId, DeviceInfo } from 'sdk'
import type { Active } from './dialects.ts'

/** A connection key belongs to one device. */
export const handyId = 'handy' as DeviceId

/** Speeds that it can tell apart. */
export const speedSteps = 100
/** At most three changes of speed a second, and two helpings of places. */
export const speedEveryMs = 300
export const strokeEveryMs = 500

/** Through the cloud, there and to the slider. */
const speedLatencyMs = 250
/** Points are sent half a second at a time, and lie a second ahead. */
const strokeLatencyMs = 1500

const runsOn =
  'Going to and fro, the Handy goes on until it is stopped. Should Vesper vanish, press the button on the Handy.'

/** The Handy as a device; how it falls silent depends on what moves it. */
export function deviceOf(name: string, active: Active | undefined): DeviceInfo {
  const runMs = 30 * 60_000
  return {
    id: handyId,
    name,
    actuators: [
      {
        kind: 'oscillate',
        steps: speedSteps,
        label: 'Speed',
        everyMs: speedEveryMs,
        latencyMs: speedLatencyMs,
        caution: { riseMs: 300, runMs },
      },
      { kind: 'position', steps: 100, label: 'Stroke', everyMs: 50, latencyMs: strokeLatencyMs },
    ],
    silence: active === 'hsp' || active === 'hdsp' ? { kind: 'within', ms: 4000 } : { kind: 'never', advice: runsOn },
  }
}
