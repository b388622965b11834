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

export type StageCue = (typeof stageCues)[number]
export type SoundCue = (typeof soundCues)[number]

export const isStageCue = (name: string): name is StageCue => stageCues.some((cue) => cue === name)
export const isSoundCue = (name: string): name is SoundCue => soundCues.some((cue) => cue === name)

/** Every cue that exists, for the policy gate. */
export const cueNames = (): readonly string[] => [...stageCues, ...soundCues]
