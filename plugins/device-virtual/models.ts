import type { Actuator, Caution, DeviceId } from 'sdk'

/** How one output of a toy gives what it is told. Times in milliseconds, for the whole way. */
export interface OutputModel {
  readonly actuator: Actuator & { readonly label: string }
  /** From nothing to full, and from full to nothing. A place goes both ways as fast as `upMs`. */
  readonly upMs: number
  readonly downMs: number
  /** It comes in pulses: so long at the most, with a rest after it, and so many a minute. */
  readonly pulse?: { readonly maxMs: number; readonly gapMs: number; readonly perMinute: number }
}

/** A toy there could be. */
export interface ToyModel {
  readonly id: DeviceId
  /** Its switch in the settings. */
  readonly setting: string
  readonly name: string
  readonly outputs: readonly OutputModel[]
}

const motor = (label: string): OutputModel => ({
  actuator: { kind: 'vibrate', label, steps: 20, everyMs, latencyMs: 0 },
  upMs: 120,
  downMs: 80,
})

/** Between two orders, as for many real ones. */
export const everyMs = 20

/** An order nobody repeats ends after so long. */
export const holdMs = 500

const electric: Caution = { riseMs: 300, reachMs: 20_000, runMs: 20 * 60_000 }

const channel = (label: string): OutputModel => ({
  actuator: { kind: 'estim', label, steps: 100, everyMs, latencyMs: 0, caution: electric },
  upMs: 0,
  downMs: 0,
})

/** All toys there are. */
export const models: readonly ToyModel[] = [
  { id: 'virtual-vibrator' as DeviceId, setting: 'vibrator', name: 'Virtual vibrator', outputs: [motor('Motor')] },
  {
    id: 'virtual-pair' as DeviceId,
    setting: 'pair',
    name: 'Virtual vibrator with two motors',
    outputs: [motor('Tip'), motor('Base')],
  },
  {
    id: 'virtual-stroker' as DeviceId,
    setting: 'stroker',
    name: 'Virtual stroker',
    outputs: [
      { actuator: { kind: 'position', label: 'Sleeve', steps: 100, everyMs, latencyMs: 0 }, upMs: 458, downMs: 458 },
    ],
  },
  {
    id: 'virtual-estim' as DeviceId,
    setting: 'estim',
    name: 'Virtual e-stim box',
    outputs: [channel('Channel A'), channel('Channel B')],
  },
  {
    id: 'virtual-shocker' as DeviceId,
    setting: 'shocker',
    name: 'Virtual shocker',
    outputs: [
      {
        actuator: {
          kind: 'shock',
          label: 'Shock',
          steps: 100,
          everyMs,
          latencyMs: 0,
          caution: { usual: 0.15, most: 0.5 },
        },
        upMs: 0,
        downMs: 0,
        pulse: { maxMs: 500, gapMs: 2000, perMinute: 6 },
      },
    ],
  },
]
