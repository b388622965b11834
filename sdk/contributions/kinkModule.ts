import type { Effect } from '../effects.ts'
import type { PromptPart, Scene, SceneEvent } from '../scene.ts'

/**
 * A theme that colours scenes. Pure: the same scene and event give the same answer, and nothing but the answer.
 *
 * Both are asked within a turn and have 100 ms; a late module sits this turn out.
 */
export interface KinkModule {
  prompt(scene: Scene): readonly PromptPart[]
  react(event: SceneEvent, scene: Scene): readonly Effect[]
}
