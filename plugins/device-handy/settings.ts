import { numberSetting, textSetting } from 'sdk/llm'

/** What the player has set, with everything strange replaced. */
export interface HandySettings {
  readonly applicationId: string
  /** 0..1 of the fastest it can do. */
  readonly velocityLimit: number
  /** 0..1 of its travel. */
  readonly window: { readonly min: number; readonly max: number }
}

export function readSettings(settings: unknown): HandySettings {
  const min = within(0, 95, numberSetting(settings, 'slideMin', 10))
  const max = within(min + 5, 100, numberSetting(settings, 'slideMax', 90))
  return {
    applicationId: textSetting(settings, 'applicationId').replace(/[^\w.-]/g, ''),
    velocityLimit: within(1, 100, numberSetting(settings, 'velocityLimit', 50)) / 100,
    window: { min: min / 100, max: max / 100 },
  }
}

const within = (low: number, high: number, value: number) => Math.min(high, Math.max(low, value))
