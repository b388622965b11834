import type { Topic } from './topics.ts'

/** `no` is a hard limit, kept by the machine; `maybe` a soft one, told to the model. */
export type Answer = 'yes' | 'maybe' | 'no'

/** What a player agrees to. Plain data, handed in with each request; what has no answer is neither invited nor limited. */
export interface Consent {
  /** By the id of a topic, built in or their own. */
  readonly answers: Readonly<Record<string, Answer>>
  readonly own: readonly OwnTopic[]
}

/** A topic the player named themselves. */
export interface OwnTopic {
  readonly id: string
  readonly label: string
  /** Words and phrases that name it, without endings: "red shoe" finds "red shoes", too. */
  readonly words: readonly string[]
}

export const nothingSaid: Consent = { answers: {}, own: [] }

/** What answers come to, with all that names it: plain data for whoever keeps to it. */
export interface Limits {
  /** Kept by the machine, whatever anybody asks for. */
  readonly hard: readonly Topic[]
  /** Told to the model. */
  readonly soft: readonly Topic[]
}

export const noLimits: Limits = { hard: [], soft: [] }
