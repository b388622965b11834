import type { SoundCue } from 'sdk/page/cues/names.ts'
import type { Composition } from './composition.ts'

/** A while of a program: what is read, said, shown, breathed, heard and felt in it. */
export interface Step {
  readonly ms: number
  /** Softly on the stage; empty for none. */
  readonly text: string
  /** Whether the text is also read aloud. */
  readonly isSpoken: boolean
  /** Whether a ring to breathe with shows: four seconds in, one held, six out, one at rest. */
  readonly breathes: boolean
  /** A copy: a program that is handed on brings its effects. It begins anew until the step is over. */
  readonly effect?: Composition
  readonly sound?: { readonly cue: SoundCue; readonly gain: number }
  /** How strongly a vibrating device swells with the step, 0..1; 0 for not at all. */
  readonly pulse: number
}

/** Steps that are played more than once, counted from 0, both included. */
export interface Loop {
  readonly first: number
  readonly last: number
  readonly times: number
}

/** A guided while. It always ends awake: the last step is not among those that can be taken away. */
export interface Program {
  readonly name: string
  readonly about: string
  readonly steps: readonly Step[]
  readonly loop?: Loop
  readonly wake: { readonly text: string; readonly isSpoken: boolean }
}

export const maxProgramMs = 60 * 60_000
export const minStepMs = 1000
export const maxStepMs = 10 * 60_000
export const maxSteps = 40
export const maxTimes = 20
export const maxTextLength = 120
export const wakeMs = 8000

export const newStep = (text = '', ms = 12_000): Step => ({ ms, text, isSpoken: false, breathes: false, pulse: 0 })

/** The steps in the order they are played, loops written out; never more than fit beside the wake step. */
export function stepsPlayed({ steps, loop }: Pick<Program, 'steps' | 'loop'>): readonly Step[] {
  if (!loop) return steps
  const last = Math.min(loop.last, steps.length - 1)
  const round = steps.slice(loop.first, last + 1)
  const times = Math.min(maxTimes, Math.max(1, loop.times))
  return [...steps.slice(0, loop.first), ...Array.from({ length: times }, () => round).flat(), ...steps.slice(last + 1)]
}

/** All of a program with its wake step, in ms, as long as it would be if there were no most. */
export const programMs = (program: Pick<Program, 'steps' | 'loop'>): number =>
  stepsPlayed(program).reduce((sum, { ms }) => sum + ms, wakeMs)
