import type { SettingsSchema } from 'sdk'
import type { SoundCue, StageCue } from 'sdk/page/cues/names.ts'

export type CueName = StageCue | SoundCue

interface CueForm {
  readonly label: string
  /** What can be set of it, as the stage and the sound take it. */
  readonly fields: SettingsSchema['properties']
}

const share = (title: string, initial: number) =>
  ({ type: 'number', title, default: initial, minimum: 0, maximum: 1, 'x-step': 0.05 }) as const
const color = (initial: string) => ({ type: 'string', title: 'Colour', format: 'color', default: initial }) as const
const speed = (initial: number, most: number) =>
  ({ type: 'number', title: 'Speed', default: initial, minimum: -most, maximum: most, 'x-step': 0.1 }) as const
const ms = (title: string, initial: number, minimum: number) =>
  ({ type: 'integer', title: `${title} (ms)`, default: initial, minimum, maximum: 20_000, 'x-step': 250 }) as const
const hertz = (title: string, initial: number, minimum: number, maximum: number) =>
  ({ type: 'number', title: `${title} (Hz)`, default: initial, minimum, maximum, 'x-step': 0.5 }) as const
const gain = share('Loudness', 0.5)

/** Every cue that can be composed, in the order of the menu. */
export const cueForms: Readonly<Record<CueName, CueForm>> = {
  spiral: {
    label: 'Spiral',
    fields: {
      color: color('#9a86d6'),
      opacity: share('Opacity', 0.7),
      arms: { type: 'integer', title: 'Arms', default: 3, minimum: 1, maximum: 8 },
      speed: speed(0.6, 1.5),
      twist: share('Twist', 0.6),
    },
  },
  tunnel: {
    label: 'Tunnel',
    fields: { color: color('#3b2f6b'), opacity: share('Opacity', 0.6), speed: speed(0.4, 1) },
  },
  noise: {
    label: 'Noise',
    fields: { color: color('#ffffff'), low: share('Opacity at first', 0.05), high: share('Opacity at last', 0.15) },
  },
  flash: { label: 'Flash', fields: { color: color('#ffffff'), opacity: share('Opacity', 0.8) } },
  fade: { label: 'Fade', fields: { color: color('#000000'), opacity: share('Opacity', 0.6) } },
  'warm-glow': { label: 'Warm glow', fields: { color: color('#f0a060'), strength: share('Strength', 0.5) } },
  breath: {
    label: 'Breathing',
    fields: {
      color: color('#a5c3f0'),
      opacity: share('Opacity', 0.6),
      inhaleMs: ms('In', 4000, 1500),
      holdMs: ms('Hold', 1000, 0),
      exhaleMs: ms('Out', 6000, 1500),
      restMs: ms('Rest', 1000, 0),
    },
  },
  words: {
    label: 'Words',
    fields: {
      text: { type: 'string', title: 'Words', default: 'Breathe' },
      color: color('#ece7f0'),
      opacity: share('Opacity', 0.85),
      size: share('Size', 0.5),
    },
  },
  scramble: { label: 'Scrambled letters', fields: { chance: share('How many words', 0.3) } },
  'soft-chime': { label: 'Chime', fields: { gain, hertz: hertz('Pitch', 528, 110, 1760) } },
  binaural: {
    label: 'Binaural tones (with headphones)',
    fields: { gain, carrier: hertz('Pitch', 200, 60, 1000), beat: hertz('Beat', 6, 0.5, 40) },
  },
  isochronic: {
    label: 'Pulsing tone',
    fields: { gain, carrier: hertz('Pitch', 200, 60, 1000), beat: hertz('Beat', 6, 0.5, 40) },
  },
  'noise-bed': { label: 'Soft noise', fields: { gain, hertz: hertz('Brightness', 600, 100, 8000) } },
}

export const cueLabels = Object.entries(cueForms).map(([value, { label }]) => ({ value, label }))

export const isCueName = (name: unknown): name is CueName => typeof name === 'string' && Object.hasOwn(cueForms, name)
