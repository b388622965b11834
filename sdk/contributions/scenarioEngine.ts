import type { Effect } from '../effects.ts'
import type { Scene, SceneEvent } from '../scene.ts'

/**
 * Plays one format of scripted story. `State` is plain data: the host saves, rewinds and replays it,
 * so a step must depend on nothing but its arguments.
 */
export interface ScenarioEngine<State = unknown> {
  /** Throws with the place in the script when it is not valid. */
  start(script: unknown): State
  /** What becomes of the story, and what should happen. Time comes as `scene.now`, never from a clock. */
  step(state: State, event: SceneEvent, scene: Scene): { readonly state: State; readonly effects: readonly Effect[] }
}
