import { orderSketch, type Sketch } from '../paintScene.ts'
import type { PromptDraft } from '../sketching.ts'

/** A sketch of the scene for the player to look over. */
export const draftOf = (sketch: Sketch): PromptDraft => ({
  chips: sketch.composed.chips,
  family: sketch.family,
  negative: sketch.composed.negative,
  seed: sketch.seed,
  order: ({ chips, negative, seed }) =>
    orderSketch({ ...sketch, composed: { ...sketch.composed, chips, negative }, seed }),
})
