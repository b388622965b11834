/** Looks after the scripts of a thread from outside of the machine that runs them. */
export interface ScriptWatch {
  /** A script begins that may take so many milliseconds. Returns how many it gets; at 0 it is ended at once. */
  begins(budgetMs: number): number
  /** It has ended, after so many milliseconds. */
  ends(spentMs: number): void
}

let watch: ScriptWatch | undefined

/**
 * Has `next` told of every script that runs in this thread: for a watchdog outside of the thread, which ends it where
 * nothing inside can, and for a budget over many scripts.
 *
 * @internal
 */
export function watchScripts(next: ScriptWatch | undefined): void {
  watch = next
}

export const scriptBegins = (budgetMs: number): number => Math.min(budgetMs, watch?.begins(budgetMs) ?? budgetMs)

export const scriptEnds = (spentMs: number): void => watch?.ends(spentMs)
