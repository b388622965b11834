import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { newLayer } from './composition.ts'
import { maxProgramMs, newStep, type Program, wakeMs } from './program.ts'
import { begunBetween, compositionTimeline, cueEffect, programTimeline, type Timeline, underWayAt } from './timeline.ts'

const wake = { text: 'Wide awake', isSpoken: false }
const effect = { name: 'Turn', layers: [newLayer('spiral', 0, 4000), newLayer('words', 1000, 2000)] }
const program = (steps: Program['steps'], loop?: Program['loop']): Program => ({
  name: 'Rest',
  about: '',
  steps,
  wake,
  ...(loop && { loop }),
})
const namesAt = (timeline: Timeline, from: number, to: number) =>
  begunBetween(timeline, from, to).map(({ act }) => (act.kind === 'cue' ? act.cue : act.kind))

const programs: fc.Arbitrary<Program> = fc
  .array(
    fc.record({
      ms: fc.integer({ min: 1000, max: 600_000 }),
      text: fc.constantFrom('', 'Rest'),
      isSpoken: fc.boolean(),
      breathes: fc.boolean(),
      pulse: fc.constantFrom(0, 0.4),
      effect: fc.constant(effect),
    }),
    { minLength: 1, maxLength: 8 },
  )
  .chain((steps) =>
    fc
      .tuple(fc.nat(steps.length - 1), fc.nat(steps.length - 1), fc.integer({ min: 1, max: 1000 }))
      .map(([a, b, times]) => program(steps, { first: Math.min(a, b), last: Math.max(a, b), times })),
  )

describe('an effect', () => {
  const timeline = compositionTimeline(effect)

  test('is as long as its last layer', () => expect(timeline.ms).toBe(4000))

  test('begins each layer once', () => {
    expect(namesAt(timeline, 0, 1)).toEqual(['spiral'])
    expect(namesAt(timeline, 1, 4000)).toEqual(['words'])
  })

  test('goes on after a pause with what was under way, for as long as was left', () => {
    expect(underWayAt(timeline, 2500).map(({ at, ms }) => [at, ms])).toEqual([
      [2500, 1500],
      [2500, 500],
    ])
    expect(underWayAt(timeline, 3500)).toHaveLength(1)
  })

  test('asks the sound for its loudness apart from what else it is like', () => {
    const [span] = compositionTimeline({ name: 'Bell', layers: [newLayer('soft-chime')] }).spans
    if (span?.act.kind !== 'cue') throw new Error('no cue')
    expect(cueEffect(span.act, 3000)).toEqual({
      kind: 'sound',
      cue: 'soft-chime',
      gain: 0.5,
      ms: 3000,
      params: { hertz: 528 },
    })
  })
})

describe('a program', () => {
  test('plays its steps one after another, and wakes last', () => {
    const timeline = programTimeline(program([newStep('One', 5000), newStep('Two', 7000)]))
    expect(timeline.ms).toBe(12_000 + wakeMs)
    expect(namesAt(timeline, 5000, 12_000)).toEqual(['words'])
    expect(namesAt(timeline, 12_000, timeline.ms)).toEqual(['words', 'warm-glow', 'soft-chime'])
  })

  test('plays the steps of its loop as often as it says', () => {
    const steps = [newStep('One', 1000), newStep('Two', 1000), newStep('Three', 1000)]
    const { ms, spans } = programTimeline(program(steps, { first: 1, last: 2, times: 3 }))
    expect(ms).toBe(7000 + wakeMs)
    const texts = spans.flatMap(({ act }) => (act.kind === 'cue' && act.cue === 'words' ? [act.params.text] : []))
    expect(texts).toEqual(['One', 'Two', 'Three', 'Two', 'Three', 'Two', 'Three', 'Wide awake'])
  })

  test('never takes more than an hour, whatever its loop says', () =>
    fc.assert(fc.property(programs, (one) => programTimeline(one).ms <= maxProgramMs)))

  test('stays small, however short the effects of a stranger are', () => {
    const tiny = { name: 'Tick', layers: Array.from({ length: 12 }, () => newLayer('flash', 0, 100)) }
    const steps = [{ ...newStep('', 600_000), effect: tiny }]
    const { spans } = programTimeline(program(steps, { first: 0, last: 0, times: 20 }))
    expect(spans.length).toBeLessThan(50_000)
  })

  test('leaves nothing running beside or after the wake step', () =>
    fc.assert(
      fc.property(programs, (one) => {
        const { ms, spans } = programTimeline(one)
        const wakesAt = ms - wakeMs
        const before = spans.filter(({ at }) => at < wakesAt)
        expect(before.every((span) => span.at + span.ms <= wakesAt)).toBe(true)
        expect(spans.filter(({ at }) => at >= wakesAt).map(({ at }) => at)).toEqual([wakesAt, wakesAt, wakesAt])
        expect(spans.every((span) => span.at + span.ms <= ms)).toBe(true)
      }),
    ))

  test('begins every span once, however the time is cut', () =>
    fc.assert(
      fc.property(programs, fc.integer({ min: 1, max: 2000 }), (one, pieces) => {
        const timeline = programTimeline(one)
        const tick = Math.ceil(timeline.ms / pieces)
        let begun = 0
        for (let at = 0; at < timeline.ms; at += tick) begun += begunBetween(timeline, at, at + tick).length
        expect(begun).toBe(timeline.spans.length)
      }),
      { numRuns: 20 },
    ))
})
