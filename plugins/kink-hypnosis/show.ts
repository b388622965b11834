import type { Effect } from 'sdk'
import type { HypnosisSettings, Trigger } from './settings.ts'

/** What a trigger shows. `strength` is 0..1; `chance` is a number of 0..1 that decides whether letters scramble. */
export function show(
  { action, color, ms }: Trigger,
  settings: HypnosisSettings,
  strength: number,
  chance: number,
): readonly Effect[] {
  switch (action) {
    case 'flash': {
      const { duration, opacity, scrambleChance } = settings.flash
      const length = ms || duration
      const flash = cue('flash', { color, ms: length, opacity: (opacity / 100) * strength })
      return chance * 100 < scrambleChance ? [flash, cue('scramble', { ms: Math.max(600, length) })] : [flash]
    }
    case 'noise': {
      const { duration, from, to } = settings.noise
      const params = { color, ms: ms || duration, low: (from / 100) * strength, high: (to / 100) * strength }
      return [cue('noise', params)]
    }
    case 'spiral': {
      const { duration, opacity } = settings.spiral
      return [cue('spiral', { color, ms: ms || duration, opacity: (opacity / 100) * strength })]
    }
  }
}

const cue = (name: string, params: Readonly<Record<string, number | string>>): Effect => ({
  kind: 'stage',
  cue: name,
  params,
})
