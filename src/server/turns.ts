/** Does work of one key one after the other, whether it succeeds or fails. */
export type InTurn = <T>(key: string, work: () => Promise<T>) => Promise<T>

/**
 * Keeps work on the same rows from running into itself within this process: an engine would make all but one of them begin
 * again. Other processes are not waited for.
 */
export function createTurns(): InTurn {
  const last = new Map<string, Promise<unknown>>()
  return (key, work) => {
    const turn = (last.get(key) ?? Promise.resolve()).then(work)
    const over = turn.catch(() => {})
    last.set(key, over)
    void over.then(() => {
      if (last.get(key) === over) last.delete(key)
    })
    return turn
  }
}
