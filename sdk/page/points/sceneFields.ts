import type { NamedText } from '../../../src/shared/policy/adultsOnly.ts'
import type { AuthorsNote } from '../../entities.ts'
import type { Part } from './Parts.tsx'
import { ordered, Point } from './Point.ts'

/** The scene of a chat as its dialog shows it. */
export interface SceneDraft {
  /** Absent: none, and none begun. One without words is not kept. */
  readonly note?: AuthorsNote
  readonly situation: string
  /** Empty: as character, model and settings have it. */
  readonly preset: string
  /** Days without use after which the chat deletes itself: 0 is never, empty as the settings have it. */
  readonly keepDays: number | ''
}

/** In the dialog about the scene of a chat: ahead of all, or between its situation and when it is deleted. */
export interface SceneField extends Part<'first' | 'after-situation', SceneFieldProps> {
  readonly mention?: SceneMention
  /** Words of the player's in it, which are read for ages before they are kept. */
  texts?(scene: SceneDraft): Promise<readonly NamedText[]>
}

/** A field that the command and the chip of the dialog name beside the situation. */
export interface SceneMention {
  /** "Author’s note": the command is "Author’s note and situation" then. */
  readonly label: string
  /** "note": the entry in the menu above the chat is "Scene and note…" then. */
  readonly short: string
  /** What of the chat's record it edits: the chip shows in a chat that has it. */
  readonly field: 'note'
}

/** The scene as it is being edited. */
export interface SceneFieldProps {
  readonly scene: SceneDraft
  onChange(patch: Partial<SceneDraft>): void
}

/** In the order of the dialog. */
export const sceneFields = new Point('sceneField', ordered<SceneField>)
