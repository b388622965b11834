import type { Actuator, DeviceId, DeviceInfo } from 'sdk'
import { type AxisName, axisNames, type RestimSettings } from './settings.ts'
import { levelOfVolume, loudest, stepsOf, usuallyLoudest } from './wording.ts'

/** What Restim needs to draw, to compute and to play a change. */
const latencyMs = 200

/** Restim as a device: one strength, and what tells how it feels. */
export function deviceOf(settings: RestimSettings): DeviceInfo {
  return {
    id: idOf(settings),
    name: 'Restim',
    actuators: axisNames.map((name) => actuatorOf(name, settings)),
    silence: {
      kind: 'never',
      advice:
        'Restim keeps playing its last values when disconnected. Turn on the inactivity feature in its preferences, with a reduction of 100 %, so it fades out.',
    },
  }
}

/** The same program at the same address is the same device. */
const idOf = ({ socketUrl }: RestimSettings) => `restim:${socketUrl}` as DeviceId

const labels: Readonly<Record<AxisName, string>> = {
  volume: 'Volume',
  alpha: 'Alpha',
  beta: 'Beta',
  frequency: 'Carrier',
  pulseFrequency: 'Pulse frequency',
  pulseWidth: 'Pulse width',
}

function actuatorOf(name: AxisName, settings: RestimSettings): Actuator {
  const common = { label: labels[name], everyMs: settings.everyMs, latencyMs }
  if (name !== 'volume') return { kind: 'feel', steps: 9999, ...common }
  return {
    kind: 'estim',
    steps: stepsOf(settings.volume),
    ...common,
    caution: {
      usual: levelOfVolume(usuallyLoudest, settings),
      most: levelOfVolume(loudest, settings),
      reachMs: 20_000,
      runMs: 20 * 60_000,
    },
  }
}
