import type { Effect, Sense } from 'sdk'

/** What a stimulus is meant as, where it does not say. */
export const senseOf = ({ target, sense }: Extract<Effect, { readonly kind: 'stimulate' }>): Sense =>
  sense ?? (target === 'shock' ? 'pain' : 'pleasure')
