type Listener = (stage: 'late' | 'ended') => void

const listeners = new Set<Listener>()

/**
 * Hears of a story's scripts that run on: `late` after their time, `ended` when the worker was ended with them after twice of
 * it. Returns the function that stops listening.
 */
export function onScriptOverrun(listener: Listener): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Says so, to everybody who listens. */
export function notifyOverrun(stage: 'late' | 'ended'): void {
  for (const listener of listeners) listener(stage)
}
