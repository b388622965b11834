import { type Composition, newLayer } from './composition.ts'
import { newStep, type Program } from './program.ts'

const shore: Composition = {
  name: 'Tide',
  layers: [
    { ...newLayer('fade', 0, 12_000), params: { color: '#16324a', opacity: 0.35 } },
    { ...newLayer('warm-glow', 2000, 9000), params: { color: '#7fb0c9', strength: 0.4 } },
  ],
}
const stairs: Composition = {
  name: 'Stairs',
  layers: [{ ...newLayer('tunnel', 0, 12_000), params: { color: '#3b2f6b', opacity: 0.4, speed: 0.2 } }],
}
const surf = { cue: 'noise-bed', gain: 0.35 } as const
const tone = { cue: 'binaural', gain: 0.25 } as const

/** Programs that come with Vesper. They are copied to be changed. */
export const builtinPrograms: readonly Program[] = [
  {
    name: 'A quiet shore',
    about: 'Three minutes of breathing with the sea.',
    steps: [
      { ...newStep('Sit or lie down, and let your shoulders drop'), effect: shore, sound: surf },
      { ...newStep('Breathe with the ring', 24_000), breathes: true, effect: shore, sound: surf },
      { ...newStep('Each wave takes a little with it'), breathes: true, effect: shore, sound: surf },
      { ...newStep('And leaves you lighter'), breathes: true, effect: shore, sound: surf },
      { ...newStep('Nothing to do, nowhere to be', 24_000), breathes: true, effect: shore, sound: surf },
    ],
    loop: { first: 2, last: 4, times: 3 },
    wake: { text: 'The tide turns. Wide awake', isSpoken: false },
  },
  {
    name: 'Ten steps down',
    about: 'A slow staircase, counted down to rest.',
    steps: [
      { ...newStep('Imagine a staircase, softly lit', 12_000), effect: stairs, sound: tone },
      ...['Ten', 'Nine', 'Eight', 'Seven', 'Six', 'Five', 'Four', 'Three', 'Two', 'One'].map((count) => ({
        ...newStep(count, 8000),
        isSpoken: true,
        effect: stairs,
        sound: tone,
      })),
      { ...newStep('Rest here for a while', 36_000), breathes: true, effect: stairs, sound: tone },
    ],
    wake: { text: 'Up again, lightly. Wide awake', isSpoken: true },
  },
]
