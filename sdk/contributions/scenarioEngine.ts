import type { Effect } from '../effects.ts'
import type { Scene, SceneEvent } from '../scene.ts'

/**
 * Plays one format of scripted story. `State` is plain data: the host saves, rewinds and replays it,
 * so a step must depend on nothing but its arguments.
 */
export interface ScenarioEngine<State = unknown> {
  /** Throws with the place in the script when it is not valid. */
  start(script: unknown): State
  /**
   * What becomes of the story, and what should happen. Time comes as `scene.now`, never from a clock. After `stopped`,
   * which may be answered with words, nothing follows any more. Every state that is not the end has a way on: a choice
   * it asked for, time that passes, or something said.
   */
  step(state: State, event: SceneEvent, scene: Scene): ScenarioStep<State>
}

/** One step of a story. */
export interface ScenarioStep<State = unknown> {
  readonly state: State
  readonly effects: readonly Effect[]
  /** True when the story has come to its end. */
  readonly over?: boolean
}
