import type { Speaker } from '../scene.ts'

type Listener = (by: Speaker, text: string) => void

const listeners = new Set<Listener>()
const sayingListeners = new Set<(text: string) => void>()

/** Hears what is said in the open chat, once it is said for good. Returns the function that stops listening. */
export function onSpoken(listener: Listener): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Hears a reply of the open chat while it is being written, piece by piece. Returns the function that stops listening. */
export function onSpeaking(listener: (text: string) => void): () => void {
  sayingListeners.add(listener)
  return () => void sayingListeners.delete(listener)
}

/** Lets everybody hear how a reply goes on: `text` is what came since the last time. */
export function notifySpeaking(text: string): void {
  for (const listener of sayingListeners) listener(text)
}

/** Lets everybody hear what was said for good. */
export function notifySpoken(by: Speaker, text: string): void {
  for (const listener of listeners) listener(by, text)
}
