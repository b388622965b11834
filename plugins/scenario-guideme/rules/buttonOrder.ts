/** What decides where a button stands. */
export interface Sorted {
  readonly sortOrder: number
}

/**
 * The buttons of one group as they are shown, from left to right: by `sortOrder`, and of equal ones the last declared
 * first, since the players that guides were written for laid them out from right to left.
 */
export const inButtonOrder = <Button extends Sorted>(buttons: readonly Button[]): readonly Button[] =>
  inDeclaredOrder(buttons.toReversed())

/** By `sortOrder`, and equal ones as they were declared: for players who prefer the author's order. */
export const inDeclaredOrder = <Button extends Sorted>(buttons: readonly Button[]): readonly Button[] =>
  buttons.toSorted((a, b) => a.sortOrder - b.sortOrder)
