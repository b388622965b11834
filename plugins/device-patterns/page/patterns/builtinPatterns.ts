import type { Pattern } from '../../../../src/workers/stimulation/contract.ts'

/** A pattern that comes with Vesper. It can be tried and copied, not changed. */
export interface BuiltinPattern {
  readonly id: string
  readonly name: string
  readonly about: string
  readonly pattern: Pattern
}

export const builtinPatterns: readonly BuiltinPattern[] = [
  { id: 'steady', name: 'Steady', about: 'One level, without change.', pattern: { kind: 'constant' } },
  { id: 'rise', name: 'Rise', about: 'From nothing to the peak, once.', pattern: { kind: 'ramp' } },
  {
    id: 'heartbeat',
    name: 'Heartbeat',
    about: 'Two short beats and a rest.',
    pattern: {
      kind: 'drawn',
      periodMs: 1100,
      points: [
        { at: 0, level: 0 },
        { at: 0.08, level: 1 },
        { at: 0.2, level: 0.1 },
        { at: 0.3, level: 0.7 },
        { at: 0.45, level: 0 },
        { at: 1, level: 0 },
      ],
    },
  },
  {
    id: 'pulse',
    name: 'Pulse',
    about: 'On and off, once a second.',
    pattern: { kind: 'pulse', periodMs: 1000, on: 0.5 },
  },
  {
    id: 'quick-pulse',
    name: 'Quick pulse',
    about: 'Short touches, three a second.',
    pattern: { kind: 'pulse', periodMs: 333, on: 0.4 },
  },
  { id: 'wave', name: 'Wave', about: 'Swells and ebbs every four seconds.', pattern: { kind: 'wave', periodMs: 4000 } },
  {
    id: 'slow-wave',
    name: 'Slow wave',
    about: 'A long breath: twelve seconds.',
    pattern: { kind: 'wave', periodMs: 12_000 },
  },
  {
    id: 'wander',
    name: 'Wander',
    about: 'Wanders at random, changing direction every 1.5 seconds.',
    pattern: { kind: 'walk', stepMs: 1500, seed: 11 },
  },
  {
    id: 'edge',
    name: 'Edge',
    about: 'Builds for half a minute, holds for five seconds, lets go, and again.',
    pattern: { kind: 'edge', buildMs: 30_000, holdMs: 5000, restMs: 10_000 },
  },
  {
    id: 'long-edge',
    name: 'Long edge',
    about: 'Two minutes of building, then a long rest.',
    pattern: { kind: 'edge', buildMs: 120_000, holdMs: 8000, restMs: 30_000 },
  },
]
