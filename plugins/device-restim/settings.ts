import { isAxis, levelOf } from 'sdk/devices'
import { at, numberSetting, textSetting } from 'sdk/llm'

/** What the player has set, with everything strange replaced. */
export interface RestimSettings {
  readonly socketUrl: string
  /** Absent: the player has left it empty. */
  readonly controlUrl?: string
  readonly everyMs: number
  /** What level 0 and level 1 are, as Restim's API volume. */
  readonly volume: { readonly low: number; readonly high: number }
  readonly carrierHz: number
  /** Names of axes; undefined where the player has left one empty. */
  readonly axes: Readonly<Record<AxisName, string | undefined>> & { readonly volume: string }
}

/** The outputs of Restim, in the order of its actuators. */
export const axisNames = ['volume', 'alpha', 'beta', 'frequency', 'pulseFrequency', 'pulseWidth'] as const
export type AxisName = (typeof axisNames)[number]

const usualAxes: Readonly<Record<AxisName, string>> = {
  volume: 'V0',
  alpha: 'L0',
  beta: 'L1',
  frequency: 'C0',
  pulseFrequency: 'P0',
  pulseWidth: 'P1',
}

export function readSettings(settings: unknown): RestimSettings {
  const controlUrl = textSetting(settings, 'controlUrl', 'http://localhost:12348').replace(/\/+$/, '')
  const low = Math.min(0.2, levelOf(numberSetting(settings, 'volumeMin', 0)))
  const high = Math.max(low, levelOf(numberSetting(settings, 'volumeMax', 1)))
  const nameOf = (name: AxisName): string | undefined => {
    const typed = at(settings, 'axisMappings', name)
    const text = typeof typed === 'string' ? typed.trim() : usualAxes[name]
    return isAxis(text) ? text : undefined
  }
  return {
    socketUrl: textSetting(settings, 'websocketUrl', 'ws://localhost:12346/tcode'),
    ...(controlUrl !== '' && { controlUrl }),
    everyMs: within(34, 100, numberSetting(settings, 'updateInterval', 50)),
    volume: { low, high },
    carrierHz: within(500, 1000, numberSetting(settings, 'defaultCarrierFrequency', 700)),
    axes: {
      alpha: nameOf('alpha'),
      beta: nameOf('beta'),
      frequency: nameOf('frequency'),
      pulseFrequency: nameOf('pulseFrequency'),
      pulseWidth: nameOf('pulseWidth'),
      volume: nameOf('volume') ?? usualAxes.volume,
    },
  }
}

const within = (low: number, high: number, value: number) => Math.min(high, Math.max(low, value))
