import type { Effect, Sense } from 'sdk'
import { senseOf } from '../../../shared/policy/senseOf.ts'
import type { Intent, Pattern, Source } from '../../../workers/stimulation/contract.ts'

export type Stimulus = Extract<Effect, { readonly kind: 'stimulate' }>

/** How a player wants stimuli to be, as the settings have it: percent and seconds. */
export interface Taste {
  readonly volumeLow: number
  readonly volumeHigh: number
  readonly painBoost: number
  readonly fadeTime: number
}

/** How long a stimulus is waited for before the next begins, in milliseconds. */
export const waits: Readonly<Record<Sense, { readonly least: number; readonly most: number; readonly usual: number }>> =
  {
    pain: { least: 5000, most: 30_000, usual: 5000 },
    pleasure: { least: 20_000, most: 30_000, usual: 20_000 },
  }

export function waitOf(stimulus: Stimulus): number {
  const { least, most, usual } = waits[senseOf(stimulus)]
  return stimulus.ms > 0 ? Math.min(most, Math.max(least, stimulus.ms)) : usual
}

/** What a stimulus means for the devices: between what the player calls gentle and what they call strong. */
export function intentOf(stimulus: Stimulus, source: Source, taste: Taste): Intent {
  const sense = senseOf(stimulus)
  const [low, high] = [taste.volumeLow / 100, taste.volumeHigh / 100]
  const boost = sense === 'pain' ? taste.painBoost / 100 : 0
  const level = stimulus.level <= 0 ? 0 : Math.min(1, low + Math.max(0, high - low) * stimulus.level + boost)
  const fadeMs = stimulus.target === 'shock' ? 0 : Math.min(taste.fadeTime * 1000, stimulus.ms / 3)
  return {
    source,
    sense,
    target: { kind: 'actuators', actuator: stimulus.target },
    pattern: patternNamed(stimulus.pattern),
    level,
    ms: stimulus.ms,
    fadeMs,
  }
}

/** The curve of that name; what nobody knows is held steady. */
export function patternNamed(name: string): Pattern {
  switch (name.toLowerCase()) {
    case 'pulse':
      return { kind: 'pulse', periodMs: 1000, on: 0.5 }
    case 'wave':
      return { kind: 'wave', periodMs: 4000 }
    case 'ramp':
      return { kind: 'ramp' }
    case 'walk':
      return { kind: 'walk', stepMs: 1500, seed: Math.floor(Math.random() * 0xffffffff) }
    case 'edge':
      return { kind: 'edge', buildMs: 20_000, holdMs: 5000, restMs: 8000 }
    default:
      return { kind: 'constant' }
  }
}
