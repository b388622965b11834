import type { StagePicture, StageSound, StageTimer, StageVideo } from 'sdk'
import type { Variables } from '../words/evaluate.ts'

/** Where a scenario stands: plain data, nothing in it that the document knows. */
export interface NativeState {
  readonly phase: 'cover' | 'playing' | 'over' | 'stopped'
  readonly node: string
  /** How many nodes were entered; makes the ids of what a node shows its own. */
  readonly arrivals: number
  /** When the node was entered. */
  readonly since: number
  /** What the player said since then, and in all. */
  readonly turns: number
  readonly totalTurns: number
  readonly variables: Variables
  /** The next stimulus of the node's sequence, and when it is due. Null: none follows. */
  readonly stimulus: { readonly index: number; readonly at: number } | null
  /** When the node goes on by itself. */
  readonly advanceAt: number | null
  /** The node went round without taking time, and goes on by itself no more. */
  readonly held: boolean
  /** What the node shows and plays, made once so that it stays the same thing. */
  readonly shown: Shown
}

export interface Shown {
  readonly picture: StagePicture | null
  readonly video: StageVideo | null
  readonly sounds: readonly StageSound[]
  readonly timers: readonly StageTimer[]
}

export const nothingShown: Shown = { picture: null, video: null, sounds: [], timers: [] }

/** All variables a condition or a text can look at. */
export const variablesOf = ({ variables, turns, totalTurns }: NativeState): Variables => ({
  ...variables,
  turns,
  totalTurns,
})
