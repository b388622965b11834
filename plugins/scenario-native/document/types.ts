import type { ActuatorKind, Diagnostic, Sense, StageMedia } from 'sdk'
import type { Assignment, Expression } from '../words/expression.ts'

/** What a variable of a scenario can be. */
export type Value = string | number | boolean

/** A scenario after it was read: complete, bounded, and every name in it checked. */
export interface ScenarioDocument {
  readonly id: string
  readonly name: string
  readonly start: string
  readonly nodes: ReadonlyMap<string, ScenarioNode>
  readonly description: string
  readonly author: string
  readonly tags: readonly string[]
  /** What a player should know before they begin. */
  readonly notes: string
  readonly cover: StageMedia | undefined
  readonly state: Readonly<Record<string, Value>>
  readonly visible: readonly VisibleEntry[]
  readonly roles: ReadonlyMap<string, Role>
}

export interface Role {
  readonly name: string
  readonly desc: string
}

/** A variable the player may see. */
export interface VisibleEntry {
  readonly name: string
  readonly icon: string | undefined
  /** A template; absent: the value itself. */
  readonly text: string | undefined
}

export interface ScenarioNode {
  readonly id: string
  readonly desc: string
  readonly env: string | undefined
  readonly char: string | undefined
  readonly prompt: string | undefined
  readonly clothing: string | undefined
  readonly image: StageMedia | undefined
  readonly video: Clip | undefined
  readonly audio: readonly Clip[]
  readonly stimulation: readonly Stimulus[]
  /** Milliseconds until the story goes on by itself. */
  readonly waitMs: number | undefined
  readonly next: readonly NextWay[]
  readonly noChat: boolean
  readonly noOnArrivalMessage: boolean
  readonly initialMessage: string
  readonly buttons: readonly Button[]
  readonly aiActions: readonly AiAction[]
  readonly aiHint: string | undefined
  readonly set: readonly Assignment[]
  /** Whether the story ends here; undefined where the author does not say. */
  readonly end: boolean | undefined
}

export interface Clip {
  readonly media: StageMedia
  readonly loops: number
  readonly volume: number
  readonly startAt: number
  readonly stopAt: number
}

export interface Stimulus {
  readonly sense: Sense
  readonly pattern: string
  readonly target: ActuatorKind
  readonly level: number
  /** How long it is felt, and when the next one begins. */
  readonly ms: number
  readonly waitMs: number
}

export interface NextWay {
  readonly to: string
  readonly if: Expression | undefined
}

export interface Button {
  readonly id: string
  readonly label: string
  readonly waitMs: number
  /** Absent: the button changes variables and stays. */
  readonly to: string | undefined
  readonly if: Expression | undefined
  readonly set: readonly Assignment[]
  readonly transition: string
  /** Leads to a node that does not exist. */
  readonly isBroken: boolean
}

export interface AiAction {
  readonly desc: string
  readonly to: string
  readonly if: Expression | undefined
  readonly set: readonly Assignment[]
  readonly transition: string
  readonly addTimeMs: number
}

/** A scenario and what is wrong with it. */
export interface Reading {
  readonly document: ScenarioDocument
  readonly diagnostics: readonly Diagnostic[]
}
