/** What the page hears of scripts: one has begun that may take so many milliseconds, or, with 0, none runs any more. */
export interface ScriptNews {
  readonly scriptMs: number
}

/**
 * Announces scripts to the page, so that it can end a thread whose script does not end. Many short ones in a row are
 * announced once a quarter of their budget; the end is told when the thread has time to.
 */
export function announceScripts(
  post: (news: ScriptNews) => void,
  now: () => number = () => performance.now(),
  whenFree: (work: () => void) => void = (work) => void setTimeout(work),
): (budgetMs: number) => void {
  let last: { readonly at: number; readonly budgetMs: number } | undefined
  return (budgetMs) => {
    const at = now()
    if (last?.budgetMs === budgetMs && at - last.at < budgetMs / 4) return
    if (!last) {
      whenFree(() => {
        last = undefined
        post({ scriptMs: 0 })
      })
    }
    last = { at, budgetMs }
    post({ scriptMs: budgetMs })
  }
}
