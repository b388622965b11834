import type { Scope } from 'sdk'

let current: Scope | undefined

/** Lets stories be played until the scope closes. */
export function allowStories(until: Scope): void {
  current = until
}

/**
 * Ends with the module: the story that is played leaves with it, and so does all that a story adds to the rest of Vesper.
 * Undefined while scenarios are off: then no story begins, and nothing that one asks for is done.
 */
export const storyScope = (): Scope | undefined => (current?.closed ? undefined : current)
