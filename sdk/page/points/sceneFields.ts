import type { AuthorsNote } from '../../entities.ts'
import type { Part } from './Parts.tsx'
import { ordered, Point } from './Point.ts'

/** The scene of a chat as its dialog shows it. */
export interface SceneDraft {
  readonly note: AuthorsNote
  readonly situation: string
  /** Empty: as character, model and settings have it. */
  readonly preset: string
  /** Days without use after which the chat deletes itself: 0 is never, empty as the settings have it. */
  readonly keepDays: number | ''
}

/** In the dialog about the scene of a chat, between its situation and when it is deleted. */
export type SceneField = Part<'after-situation', SceneFieldProps>

/** The scene as it is being edited. */
export interface SceneFieldProps {
  readonly scene: SceneDraft
  onChange(patch: Partial<SceneDraft>): void
}

/** In the order of the dialog. */
export const sceneFields = new Point('sceneField', ordered<SceneField>)
