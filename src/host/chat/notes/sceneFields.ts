import type { Part } from 'sdk/page/Parts.tsx'
import { ordered, Point } from 'sdk/page/Point.ts'
import type { SceneDraft } from './sceneDraft.ts'

/** In the dialog about the scene of a chat, between its situation and when it is deleted. */
export type SceneField = Part<'after-situation', SceneFieldProps>

export interface SceneFieldProps {
  readonly scene: SceneDraft
  onChange(patch: Partial<SceneDraft>): void
}

export const sceneFields = new Point('sceneField', ordered<SceneField>)
