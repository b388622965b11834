import type { ModelFamily } from '../look.ts'

/** What a piece of a prompt is about. A prompt's pieces stand in this order, those of one person together. */
export type ChipKind =
  | 'quality'
  | 'style'
  | 'count'
  | 'identity'
  | 'outfit'
  | 'doing'
  | 'expression'
  | 'trigger'
  | 'place'
  | 'time'
  | 'mood'
  | 'view'
  | 'own'

/** One piece of a prompt: what the player sees, changes and takes out as a whole. */
export interface Chip {
  readonly kind: ChipKind
  /** Whom it is about. */
  readonly who?: string
  readonly text: string
}

/** How a prompt was put together, so that it can be changed piece by piece and put together again. */
export interface PromptPieces {
  readonly chips: readonly Chip[]
  readonly family: ModelFamily
}
