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
