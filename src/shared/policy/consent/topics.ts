import type { ActuatorKind, Effect, Sense } from 'sdk'
import list from './topics.json'

/** Something a player can say yes, maybe or no to. */
export interface Topic {
  /** Also a tag: of modules, and of the limits that modules are told. */
  readonly id: string
  readonly label: string
  /** One line for the player. */
  readonly about: string
  /** What names it: words and phrases, found in any ending of their last word; "…" stands for up to three words. */
  readonly words: readonly string[]
  /** Phrases in which those words mean something else. */
  readonly unless?: readonly string[]
  /** Cues of the stage and the sound that are it. */
  readonly cues?: readonly string[]
  /** Kinds of output that are it. */
  readonly actuators?: readonly ActuatorKind[]
  /** What stimulation of this kind is meant as. */
  readonly senses?: readonly Sense[]
  /** Kinds of effect that are it, whatever they say. */
  readonly effects?: readonly Effect['kind'][]
}

/** The topics everybody is asked about, in the order they are asked: `topics.json`, held to `schemas/topics.schema.json`. */
export const topics = list as readonly Topic[]
