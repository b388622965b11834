/** What ends when the page is hidden at once. */
export const panicStops = new Set<() => unknown>()

/** Has something end when the player hides the page at once. Returns the function that takes it out again. */
export function stopOnPanic(stop: () => unknown): () => void {
  panicStops.add(stop)
  return () => panicStops.delete(stop)
}
