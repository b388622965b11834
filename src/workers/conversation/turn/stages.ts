import type { ActedText } from '../actions/ReplyActions.ts'

/** A piece of a reply on its way to the reader. */
export type Piece =
  | ({ readonly kind: 'text' } & ActedText)
  | { readonly kind: 'reasoning'; readonly text: string }
  /** The reply may go no further; its wording stands up to `keep`, and `why` is for the player. */
  | { readonly kind: 'ruled-out'; readonly why: string; readonly keep: number }

/** A step that a reply passes. It may hold back what it has not decided on, and gives that out at the end. */
export interface Stage {
  push(piece: Piece): readonly Piece[]
  end(): readonly Piece[]
}

/** Several stages as one, in this order. */
export function through(stages: readonly Stage[]): Stage {
  const from = (first: number, pieces: readonly Piece[]): readonly Piece[] =>
    stages.slice(first).reduce((passed, stage) => passed.flatMap((piece) => stage.push(piece)), pieces)
  return {
    push: (piece) => from(0, [piece]),
    end: () => stages.flatMap((stage, place) => from(place + 1, stage.end())),
  }
}

/** Words and what they did, unless there is nothing of either. */
export const textPiece = (text: string, actions: ActedText['actions'] = []): readonly Piece[] =>
  text === '' && actions.length === 0 ? [] : [{ kind: 'text', text, actions }]

/** A stage that changes the words alone. */
export function onText(filter: { push(text: string): string; end(): string }): Stage {
  return {
    push: (piece) => (piece.kind === 'text' ? textPiece(filter.push(piece.text), piece.actions) : [piece]),
    end: () => textPiece(filter.end()),
  }
}
