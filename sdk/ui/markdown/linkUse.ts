import { createContext } from 'react'

/** How links in a text may be used. */
export type LinkUse =
  /** As links, with their host beside them. */
  | { readonly kind: 'open' }
  /** Only after the player has seen the whole address and agreed; `by` is who wrote them. */
  | { readonly kind: 'ask'; readonly by: string }
  /** Not at all: a click would carry words out for someone who has no other way. */
  | { readonly kind: 'none' }

export const LinkUseContext = createContext<LinkUse>({ kind: 'open' })

/** The longest address a plugin's view may offer: longer ones carry words. */
export const maxAskedAddress = 200
