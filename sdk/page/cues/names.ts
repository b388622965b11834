import type { Effect } from 'sdk'

/** An effect that is shown on the stage or heard. */
export type CueEffect = Extract<Effect, { readonly kind: 'stage' | 'sound' }>

/** What the stage can show. */
export const stageCues = [
  'flash',
  'noise',
  'spiral',
  'scramble',
  'tunnel',
  'fade',
  'breath',
  'words',
  'warm-glow',
] as const

/** What can sound beside a voice. */
export const soundCues = ['soft-chime', 'binaural', 'isochronic', 'noise-bed'] as const

/** One that the stage can show. */
export type StageCue = (typeof stageCues)[number]
/** One that can sound. */
export type SoundCue = (typeof soundCues)[number]

/** Whether the stage knows a cue of that name. */
export const isStageCue = (name: string): name is StageCue => stageCues.some((cue) => cue === name)
/** Whether a cue of that name can sound. */
export const isSoundCue = (name: string): name is SoundCue => soundCues.some((cue) => cue === name)
