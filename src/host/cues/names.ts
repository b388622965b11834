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

/** Every cue that exists, for the policy gate. */
export const cueNames = (): readonly string[] => [...stageCues, ...soundCues]
