import type { CueEffect } from 'sdk/page/cues/names.ts'
import { isSoundCue } from 'sdk/page/cues/names.ts'
import { type Composition, type Layer, lengthOf } from './composition.ts'
import { maxProgramMs, type Program, type Step, stepsPlayed, wakeMs } from './program.ts'

/** What happens in a span of time. */
export type Act =
  | { readonly kind: 'cue'; readonly cue: string; readonly params: Layer['params'] }
  | { readonly kind: 'voice'; readonly text: string }
  /** A device swells in waves of four seconds: three to a breath. */
  | { readonly kind: 'pulse'; readonly level: number }

/** Times in ms from the beginning. */
export interface Span {
  readonly at: number
  readonly ms: number
  readonly act: Act
}

/** Everything that is played, in the order in which it begins. */
export interface Timeline {
  readonly ms: number
  readonly spans: readonly Span[]
}

export const compositionTimeline = (composition: Composition): Timeline => ({
  ms: lengthOf(composition),
  spans: inOrder(composition.layers.map(spanOf)),
})

/** A program with its loops written out. It is cut where it would be too long, and the wake step is always whole. */
export function programTimeline(program: Program): Timeline {
  const spans: Span[] = []
  const most = maxProgramMs - wakeMs
  let at = 0
  for (const step of stepsPlayed(program)) {
    const ms = Math.min(step.ms, most - at)
    if (ms <= 0) break
    spans.push(...stepSpans({ ...step, ms }, at))
    at += ms
  }
  return { ms: at + wakeMs, spans: [...inOrder(spans), ...wakeSpans(program, at)] }
}

/** What begins from one moment up to another, the later one not included. */
export const begunBetween = ({ spans }: Timeline, from: number, to: number): readonly Span[] =>
  spans.filter(({ at }) => at >= from && at < to)

/** What has begun before a moment and goes on: the rest of it. What was said is not said again. */
export const underWayAt = ({ spans }: Timeline, moment: number): readonly Span[] =>
  spans.flatMap((span) =>
    span.act.kind !== 'voice' && span.at < moment && span.at + span.ms > moment
      ? [{ ...span, at: moment, ms: span.at + span.ms - moment }]
      : [],
  )

/** A cue as the stage and the sound take it, for so long. */
export function cueEffect({ cue, params }: Extract<Act, { readonly kind: 'cue' }>, ms: number): CueEffect {
  if (!isSoundCue(cue)) return { kind: 'stage', cue, params: { ...params, ms } }
  const { gain, ...rest } = params
  return { kind: 'sound', cue, gain: typeof gain === 'number' ? gain : 0.5, ms, params: rest }
}

function stepSpans(step: Step, at: number): readonly Span[] {
  const { ms, text, isSpoken, breathes, effect, sound, pulse } = step
  const whole = (act: Act): Span => ({ at, ms, act })
  const cue = (name: string, params: Layer['params'] = {}) => whole({ kind: 'cue', cue: name, params })
  return [
    ...(text === '' ? [] : [cue('words', { text })]),
    ...(text !== '' && isSpoken ? [whole({ kind: 'voice', text })] : []),
    ...(breathes ? [cue('breath')] : []),
    ...(sound ? [cue(sound.cue, { gain: sound.gain })] : []),
    ...(pulse > 0 ? [whole({ kind: 'pulse', level: pulse })] : []),
    ...(effect ? rounds(effect, at, ms) : []),
  ]
}

/** However short an effect is, it begins anew no sooner. */
const minRoundMs = 1000

/** An effect again and again until its step is over. */
function rounds(effect: Composition, from: number, ms: number): readonly Span[] {
  if (effect.layers.length === 0) return []
  const length = Math.max(minRoundMs, lengthOf(effect))
  const count = Math.ceil(ms / length)
  const starts = Array.from({ length: count }, (_, round) => from + round * length)
  return starts.flatMap((start) =>
    effect.layers
      .map((layer) => ({ ...spanOf(layer), at: start + layer.from }))
      .filter(({ at }) => at < from + ms)
      .map((span) => ({ ...span, ms: Math.min(span.ms, from + ms - span.at) })),
  )
}

function wakeSpans({ wake }: Program, at: number): readonly Span[] {
  const span = (act: Act): Span => ({ at, ms: wakeMs, act })
  return [
    span({ kind: 'cue', cue: 'words', params: { text: wake.text, size: 0.7 } }),
    span({ kind: 'cue', cue: 'warm-glow', params: { strength: 0.5 } }),
    span({ kind: 'cue', cue: 'soft-chime', params: { gain: 0.5 } }),
    ...(wake.isSpoken ? [span({ kind: 'voice', text: wake.text })] : []),
  ]
}

const spanOf = ({ cue, from, ms, params }: Layer): Span => ({ at: from, ms, act: { kind: 'cue', cue, params } })

const inOrder = (spans: readonly Span[]): readonly Span[] => spans.toSorted((a, b) => a.at - b.at)
