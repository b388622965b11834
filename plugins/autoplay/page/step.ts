/** How far autoplay has come. */
export type AutoplayState =
  | { readonly kind: 'off' }
  /** Waits for the reply that is being written. `sent` counts those it has asked for. */
  | { readonly kind: 'replying'; readonly sent: number }
  /** Waits its time before it asks for the next reply. */
  | { readonly kind: 'pausing'; readonly sent: number }
  /** The time was up while the player was writing; goes on when they are done. */
  | { readonly kind: 'held'; readonly sent: number }

export type AutoplayEvent =
  | { readonly kind: 'toggled'; readonly isBusy: boolean }
  /** A reply came to its end, whoever had asked for it. */
  | { readonly kind: 'replied'; readonly ending: 'whole' | 'broken' }
  /** The pause is over. */
  | { readonly kind: 'due'; readonly isTyping: boolean }
  /** The composer is empty again. */
  | { readonly kind: 'typed' }
  | { readonly kind: 'stopped' }

export interface AutoplayLimits {
  readonly delaySeconds: number
  readonly most: number
}

/** What is to be done now: ask for a reply, or wait and then tell that it is due. */
export type AutoplayEffect = { readonly kind: 'send' } | { readonly kind: 'wait'; readonly ms: number }

export interface AutoplayStep {
  readonly state: AutoplayState
  readonly effect?: AutoplayEffect
}

const off: AutoplayStep = { state: { kind: 'off' } }

/** One step of autoplay: it asks for a reply, waits for it, pauses, and asks again until it has asked often enough. */
export function step(state: AutoplayState, event: AutoplayEvent, limits: AutoplayLimits): AutoplayStep {
  if (state.kind === 'off') {
    if (event.kind !== 'toggled') return { state }
    return event.isBusy ? { state: { kind: 'replying', sent: 0 } } : ask(0)
  }
  switch (event.kind) {
    case 'toggled':
    case 'stopped':
      return off
    case 'replied':
      if (event.ending === 'broken' || state.sent >= clamp(limits.most, 1, 100)) return off
      return pause(state.sent, limits)
    case 'due':
      if (state.kind !== 'pausing') return { state }
      return event.isTyping ? { state: { kind: 'held', sent: state.sent } } : ask(state.sent)
    case 'typed':
      return state.kind === 'held' ? pause(state.sent, limits) : { state }
  }
}

const ask = (sent: number): AutoplayStep => ({
  state: { kind: 'replying', sent: sent + 1 },
  effect: { kind: 'send' },
})

const pause = (sent: number, { delaySeconds }: AutoplayLimits): AutoplayStep => ({
  state: { kind: 'pausing', sent },
  effect: { kind: 'wait', ms: clamp(delaySeconds, 0, 60) * 1000 },
})

/** What is no number at all is the least. */
const clamp = (value: number, least: number, most: number) => Math.min(most, Math.max(least, value || 0))
