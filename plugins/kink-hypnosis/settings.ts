/** What a trigger shows. */
export type Action = 'flash' | 'noise' | 'spiral'

export interface Trigger {
  readonly word: string
  readonly action: Action
  /** As "#rrggbb". */
  readonly color: string
  /** Milliseconds; 0 is as long as is set for the action. */
  readonly ms: number
}

/** As `plugin.json` describes them; the host has them fit it. Opacities, chance and strength are in per cent, durations in ms. */
export interface HypnosisSettings {
  readonly strength: number
  readonly ownWords: boolean
  readonly triggers: readonly Trigger[]
  readonly wakeTriggers: readonly string[]
  readonly flash: { readonly duration: number; readonly opacity: number; readonly scrambleChance: number }
  readonly noise: { readonly duration: number; readonly from: number; readonly to: number }
  readonly spiral: { readonly duration: number; readonly opacity: number }
}
