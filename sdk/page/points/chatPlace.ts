import { Point } from './Point.ts'

/** Where a chat is set. */
export interface ChatPlace {
  /** What backdrops of it are kept by. */
  readonly id: string
  readonly name: string
  /** Empty where it is nowhere in particular. */
  readonly prompt: string
}

/** Whoever knows where the open chat is set. */
export interface ChatPlaces {
  now(): ChatPlace
  /** Tells when the answer may be another; returns the function that stops telling. */
  watch(changed: () => void): () => void
}

/** The first that came counts. */
export const chatPlaces = new Point<ChatPlaces, ChatPlaces | undefined>('chatPlace', ([first]) => first?.value)

/** Where the open chat is set; undefined where nobody knows of places. */
export const placeNow = (): ChatPlace | undefined => chatPlaces.read()?.now()

/** Tells when `placeNow` may be another, as it is when places come or go. Returns the function that stops telling. */
export function watchPlace(changed: () => void): () => void {
  let end = chatPlaces.read()?.watch(changed)
  const stop = chatPlaces.watch(() => {
    end?.()
    end = chatPlaces.read()?.watch(changed)
    changed()
  })
  return () => {
    end?.()
    stop()
  }
}
