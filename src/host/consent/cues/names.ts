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
