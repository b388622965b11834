import type { Speaker } from 'sdk'

type Listener = (by: Speaker, text: string) => void

const listeners = new Set<Listener>()

/** Hears what is said in the open chat, once it is said for good. Returns the function that stops listening. */
export function onHeard(listener: Listener): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export function wasHeard(by: Speaker, text: string): void {
  for (const listener of listeners) listener(by, text)
}
