/** What part of a device an effect asks for. The governor decides what that may be on the device at hand. */
export type ActuatorKind = 'vibrate' | 'rotate' | 'oscillate' | 'constrict' | 'inflate' | 'position' | 'estim' | 'shock'

/**
 * Everything a plugin, a scenario or a language model may ask the host to do. Effects are data: asking is free,
 * and each passes the policy gate once before anything happens. Levels are 0..1, times are milliseconds.
 */
export type Effect =
  | { readonly kind: 'say'; readonly text: string }
  | {
      readonly kind: 'stimulate'
      readonly pattern: string
      readonly target: ActuatorKind
      readonly level: number
      readonly ms: number
    }
  | { readonly kind: 'stage'; readonly cue: string; readonly params: Readonly<Record<string, number | string>> }
  | { readonly kind: 'sound'; readonly cue: string; readonly gain: number }
  | { readonly kind: 'image'; readonly prompt: string }
  | { readonly kind: 'remember'; readonly text: string; readonly tags: readonly string[] }
  | { readonly kind: 'ask'; readonly question: string; readonly choices: readonly string[] }
