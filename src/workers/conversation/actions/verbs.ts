import type { ActuatorKind, Effect } from 'sdk'
import type { Circumstances } from '../../../shared/policy/circumstances.ts'
import { readAddedTime } from './addedTime.ts'
import { readDuration, readStrength } from './amounts.ts'

/** What a tag came to: an effect, or why it is none. */
export type Reading =
  | { readonly kind: 'effect'; readonly effect: Effect }
  | { readonly kind: 'nonsense'; readonly effect: Effect; readonly why: string }

/** One thing a reply can do. `name` is the canonical word; models are forgiven the others. */
export interface Verb {
  readonly name: string
  readonly aliases: readonly string[]
  readonly effect: Effect['kind']
  /** Reaches beyond the chat: bodies, locks, scenes, servers. Held to stricter rules. */
  readonly reachesOut: boolean
  read(value: string): Reading
  /** The value as `read` takes it; undefined where the effect belongs to another verb. */
  write(effect: Effect): string | undefined
  /** How to use it, for the prompt; undefined where it is of no use now. */
  hint(around: Circumstances): string | undefined
}

const maxTextLength = 300
const usualMs = 10_000
const senses = ['pain', 'pleasure'] as const
const patterns = ['constant', 'pulse', 'wave', 'ramp', 'walk', 'edge'] as const

const actuatorWords: readonly {
  readonly name: string
  readonly target: ActuatorKind
  readonly aliases: readonly string[]
}[] = [
  { name: 'vibrate', target: 'vibrate', aliases: ['vibration', 'vibe', 'buzz'] },
  { name: 'rotate', target: 'rotate', aliases: ['rotation', 'spin'] },
  { name: 'oscillate', target: 'oscillate', aliases: ['oscillation', 'thrust'] },
  { name: 'constrict', target: 'constrict', aliases: ['squeeze', 'suction'] },
  { name: 'inflate', target: 'inflate', aliases: ['pump'] },
  { name: 'stroke', target: 'position', aliases: ['linear', 'stroker'] },
  { name: 'estim', target: 'estim', aliases: ['e-stim', 'tens'] },
  { name: 'shock', target: 'shock', aliases: ['zap'] },
]

/** Everything a reply can do, in the order the prompt tells of it. */
export const verbs: readonly Verb[] = [
  textVerb('wear', ['clothing', 'clothes', 'outfit', 'wearing'], 'wear', {
    make: (clothing) => ({ kind: 'wear', clothing }),
    text: (effect) => (effect.kind === 'wear' ? effect.clothing : undefined),
    hint: () => '[[wear: what {{char}} has on now]] after a change of clothes',
  }),
  textVerb('pose', ['posture', 'stance'], 'pose', {
    make: (pose) => ({ kind: 'pose', pose }),
    text: (effect) => (effect.kind === 'pose' ? effect.pose : undefined),
    hint: () => '[[pose: how {{char}} stands, sits or lies]] after a move',
  }),
  textVerb('think', ['thought', 'thoughts', 'thinks'], 'think', {
    make: (text) => ({ kind: 'think', text }),
    text: (effect) => (effect.kind === 'think' ? effect.text : undefined),
    hint: () => '[[think: one thought {{char}} keeps to themselves]]',
  }),
  textVerb('picture', ['image', 'photo', 'selfie'], 'image', {
    make: (prompt) => ({ kind: 'image', prompt }),
    text: (effect) => (effect.kind === 'image' ? effect.prompt : undefined),
    hint: ({ pictures }) => (pictures ? '[[picture: what it shows]] to show a picture' : undefined),
  }),
  textVerb('go', ['advance', 'goto', 'go to', 'scene', 'node'], 'advance', {
    make: (to) => ({ kind: 'advance', to }),
    text: (effect) => (effect.kind === 'advance' ? effect.to : undefined),
    hint: ({ ways }) => (ways.length > 0 ? `[[go: one of ${ways.join(', ')}]] to move the scene on` : undefined),
  }),
  textVerb('effect', ['cue'], 'stage', {
    make: (cue) => ({ kind: 'stage', cue, params: {} }),
    text: (effect) => (effect.kind === 'stage' ? effect.cue : undefined),
    hint: ({ cues }) => (cues.length > 0 ? `[[effect: one of ${cues.join(', ')}]]` : undefined),
  }),
  {
    name: 'add time',
    aliases: ['addtime', 'lock', 'chastity', 'add-time'],
    effect: 'add-time',
    reachesOut: true,
    read(value) {
      const span = readAddedTime(value)
      if (span.kind === 'amount') return { kind: 'effect', effect: { kind: 'add-time', ms: Math.round(span.value) } }
      const why = span.kind === 'nonsense' ? span.why : 'It names no time, such as “30 min”.'
      return { kind: 'nonsense', effect: { kind: 'add-time', ms: 0 }, why }
    },
    write: (effect) => (effect.kind === 'add-time' ? spanText(effect.ms) : undefined),
    hint: ({ mayAddTime }) => (mayAddTime ? '[[add time: 30 min]] to lengthen the lock' : undefined),
  },
  ...actuatorWords.map(actuatorVerb),
]

const byName: ReadonlyMap<string, Verb> = new Map(
  verbs.flatMap((verb) => [verb.name, ...verb.aliases].map((name) => [name, verb] as const)),
)

/** The verb of that name, whatever its case. */
export const verbNamed = (name: string): Verb | undefined => byName.get(tidyName(name))

/** Whether some verb begins like this: what may become a tag is not shown yet. */
export function mayBecomeVerb(start: string): boolean {
  const tidy = tidyName(start)
  for (const name of byName.keys()) if (name.startsWith(tidy)) return true
  return false
}

/** An effect the way a well-behaved model would have written it. */
export function canonicalTag(effect: Effect): string {
  for (const verb of verbs) {
    const value = verb.write(effect)
    if (value !== undefined) return `[[${verb.name}: ${value}]]`
  }
  return ''
}

const tidyName = (name: string) =>
  name
    .trim()
    .toLowerCase()
    .replace(/[\s_]+/g, ' ')

interface TextVerb {
  make(text: string): Effect
  text(effect: Effect): string | undefined
  hint(around: Circumstances): string | undefined
}

function textVerb(
  name: string,
  aliases: readonly string[],
  effect: Effect['kind'],
  { make, text, hint }: TextVerb,
): Verb {
  return {
    name,
    aliases,
    effect,
    reachesOut: effect === 'image' || effect === 'advance' || effect === 'stage',
    read(value) {
      const tidy = tidyText(value)
      return tidy === ''
        ? { kind: 'nonsense', effect: make(''), why: 'It says nothing.' }
        : { kind: 'effect', effect: make(tidy) }
    },
    write: text,
    hint,
  }
}

function actuatorVerb({ name, target, aliases }: (typeof actuatorWords)[number]): Verb {
  return {
    name,
    aliases,
    effect: 'stimulate',
    reachesOut: true,
    read(value) {
      const pattern = patterns.find((known) => new RegExp(String.raw`\b${known}\b`, 'i').test(value)) ?? 'constant'
      const level = readStrength(value)
      const span = readDuration(value)
      const sense = senses.find((known) => new RegExp(String.raw`\b${known}\b`, 'i').test(value))
      const effect: Effect = {
        kind: 'stimulate',
        pattern,
        target,
        level: level.kind === 'amount' ? level.value : 0,
        ms: span.kind === 'amount' ? Math.round(span.value) : usualMs,
        ...(sense && { sense }),
      }
      if (level.kind === 'nonsense') return { kind: 'nonsense', effect, why: level.why }
      if (span.kind === 'nonsense') return { kind: 'nonsense', effect: { ...effect, ms: 0 }, why: span.why }
      return { kind: 'effect', effect }
    },
    write: (effect) =>
      effect.kind === 'stimulate' && effect.target === target
        ? [effect.pattern, `${Math.round(effect.level * 100)}%`, spanText(effect.ms), effect.sense]
            .filter(Boolean)
            .join(' ')
        : undefined,
    hint: ({ actuators, limits, senses }) => {
      if (!actuators.includes(target) || limits.includes(target)) return undefined
      const canBePain = target === 'estim' && senses.includes('pain')
      const words = `constant, pulse, wave, ramp, walk, edge; 0-100%; how long${canBePain ? '; “pain” where it should hurt' : ''}`
      return `[[${name}: wave 40% 20s]] (${words})`
    },
  }
}

function spanText(ms: number): string {
  if (ms > 0 && ms % 3_600_000 === 0) return `${ms / 3_600_000}h`
  if (ms > 0 && ms % 60_000 === 0) return `${ms / 60_000}min`
  return ms % 1000 === 0 ? `${ms / 1000}s` : `${ms}ms`
}

const tidyText = (value: string) => value.replace(/\s+/g, ' ').trim().slice(0, maxTextLength)
