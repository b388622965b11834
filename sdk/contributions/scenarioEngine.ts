import type { Effect } from '../effects.ts'
import type { Scene, SceneEvent } from '../scene.ts'
import type { Stage } from '../story/stage.ts'
import type { Diagnostic, Story, StoryAbout, StoryConversion } from '../story/story.ts'

/**
 * Plays one format of scripted story. `State` is plain data: the host saves, rewinds and replays it, so a step must
 * depend on nothing but its arguments. The story itself comes along with every step and is no part of the state.
 */
export interface ScenarioEngine<State = unknown> {
  /** Throws with the place in the script when it is not valid. */
  start(script: unknown, story?: Story): State
  /**
   * What becomes of the story, and what should happen. Time comes as `scene.now`, never from a clock. After `stopped`,
   * which may be answered with words, nothing follows any more. Every state that is not the end has a way on: a choice
   * it asked for, time that passes, or something said.
   */
  step(state: State, event: SceneEvent, scene: Scene, story?: Story): ScenarioStep<State>
  /** What a script is, where it leads and what is wrong with it, without playing it. Throws when it is none of this format. */
  about?(story: Story): StoryAbout
  /** The story in the built-in format, as far as that can tell it. Throws when it cannot be read. */
  convert?(story: Story): StoryConversion
}

/** One step of a story. */
export interface ScenarioStep<State = unknown> {
  readonly state: State
  readonly effects: readonly Effect[]
  /** True when the story has come to its end. */
  readonly over?: boolean
  /** What is shown now. Absent: the story shows nothing of its own, its effects are all. */
  readonly stage?: Stage
  /** When the story wants to hear `elapsed` again, in milliseconds since the epoch. Absent: not by itself. */
  readonly wakeAt?: number
  /** What the story keeps beyond this run, where that changed: handed back as `Story.kept`. Plain data. */
  readonly kept?: unknown
  readonly diagnostics?: readonly Diagnostic[]
}
