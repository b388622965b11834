import type { Effect } from 'sdk'

/** An effect that is shown on the stage or heard. */
export type CueEffect = Extract<Effect, { readonly kind: 'stage' | 'sound' }>

/**
 * Shows or sounds what the policy gate has let through, over what already is. It resolves once the cue has begun,
 * which for the first one includes loading the stage, and never rejects: what cannot be shown is told in words.
 */
export async function performCue(effect: CueEffect): Promise<void> {
  void effect
}

/** Ends every cue at once. Safe at any time; while nothing was shown yet, it loads nothing. */
export function clearCues(): void {}
