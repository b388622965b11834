type Watcher = (budgetMs: number) => void

let watcher: Watcher | undefined

/**
 * Tells `next` whenever a script begins in this thread, with the milliseconds it may take: for a watchdog outside of the
 * thread, which ends it where nothing inside can.
 *
 * @internal
 */
export function watchScripts(next: Watcher | undefined): void {
  watcher = next
}

export const scriptBegins: Watcher = (budgetMs) => watcher?.(budgetMs)
