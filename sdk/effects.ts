/**
 * What part of a device an effect asks for. The governor decides what that may be on the device at hand. `feel` is how
 * the strength beside it feels (its pitch, its texture, its place): it rests at one half and is harmless by itself.
 * `beep` is a sound of the device's own. New kinds will come: always have a default branch.
 */
export type ActuatorKind =
  | 'vibrate'
  | 'rotate'
  | 'oscillate'
  | 'constrict'
  | 'inflate'
  | 'position'
  | 'estim'
  | 'shock'
  | 'feel'
  | 'beep'
  | 'temperature'
  | 'led'

/** What stimulation is meant as. Players switch either off, and not every device can give both. */
export type Sense = 'pleasure' | 'pain'

/**
 * Everything a plugin, a scenario or a language model may ask the host to do. Effects are data: asking is free,
 * and each passes the policy gate once before anything happens. Levels are 0..1, times are milliseconds.
 */
export type Effect =
  /** Words of the narrator; `by` says when they are the partner's, `onAdvance` that a scenario went on by itself. */
  | { readonly kind: 'say'; readonly text: string; readonly by?: 'narrator' | 'partner'; readonly onAdvance?: true }
  /** Invites the partner to speak, in so many milliseconds. */
  | { readonly kind: 'invite'; readonly ms: number }
  | {
      readonly kind: 'stimulate'
      readonly pattern: string
      readonly target: ActuatorKind
      readonly level: number
      readonly ms: number
      /** Absent: pain where a shock is asked for, pleasure otherwise. */
      readonly sense?: Sense
    }
  /**
   * What the same asker stimulated before ends, with its fade, and what waits of it is forgotten. Asked by a kink module,
   * the cues that show and sound end, too. Never refused.
   */
  | { readonly kind: 'calm' }
  | { readonly kind: 'stage'; readonly cue: string; readonly params: Readonly<Record<string, number | string>> }
  | {
      readonly kind: 'sound'
      readonly cue: string
      readonly gain: number
      /** How long it sounds. Absent: as long as the cue is by itself. */
      readonly ms?: number
      readonly params?: Readonly<Record<string, number | string>>
    }
  | { readonly kind: 'image'; readonly prompt: string }
  | { readonly kind: 'remember'; readonly text: string; readonly tags: readonly string[] }
  | { readonly kind: 'ask'; readonly question: string; readonly choices: readonly string[] }
  /** What the character wears from now on. */
  | { readonly kind: 'wear'; readonly clothing: string }
  /** How the character stands, sits or lies from now on. */
  | { readonly kind: 'pose'; readonly pose: string }
  /** What the character thinks and does not say. */
  | { readonly kind: 'think'; readonly text: string }
  /** Moves a scenario on; `to` names one of the ways its node offers. */
  | { readonly kind: 'advance'; readonly to: string }
  /** Adds to the time of a chastity lock; never shortens it. */
  | { readonly kind: 'add-time'; readonly ms: number }
  /**
   * What a kink module wants to find as `Scene.kept` from now on, in this chat: plain data (what JSON can say) of at most
   * 16 KiB. It replaces what was kept; null forgets it. Only kink modules have a memory of this kind.
   */
  | { readonly kind: 'keep'; readonly state: unknown }
  /** Tells a kink module `elapsed` in so many milliseconds, 250 at the least. One is pending at a time: a new one replaces it. */
  | { readonly kind: 'wake'; readonly ms: number }

/** What an effect came to at the policy gate. `softened` is what was done instead, `refused` was not done. */
export type Verdict = 'done' | 'softened' | 'refused'

/** One thing a reply asked for: where it stood, what it was taken for, and what became of it. */
export interface ActionTaken {
  /** Place in the wording's `content`, in UTF-16 code units; the words that asked for it are not part of the content. */
  readonly offset: number
  readonly effect: Effect
  readonly verdict: Verdict
  /** Why it was softened or refused, for the reader. */
  readonly why?: string
}
