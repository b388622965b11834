import type { CharacterId } from './ids.ts'

/** Who speaks in a scene. */
export type Speaker = 'player' | 'partner' | 'narrator'

/** What is true of the moment, for kink modules and scenario engines. A copy: changing it changes nothing. */
export interface Scene {
  readonly character: { readonly id: CharacterId; readonly name: string } | undefined
  readonly player: { readonly name: string }
  /** How strong the scene runs now, 0..1. */
  readonly intensity: number
  /**
   * What the player has ruled out, as tags ("blindfold") and kinds of actuator ("shock"). A module that carries such a
   * tag in its manifest stays silent, and no effect is aimed at such an actuator. How strong things may get is the
   * governor's business.
   */
  readonly limits: readonly string[]
  /** Milliseconds since the epoch, handed in so that a step can be replayed. */
  readonly now: number
}

/** Something that happened. New kinds will come: always have a default branch. */
export type SceneEvent =
  | { readonly kind: 'said'; readonly by: Speaker; readonly text: string }
  | { readonly kind: 'chose'; readonly choice: string }
  | { readonly kind: 'elapsed'; readonly ms: number }
  /** The player ended it, by word, key or button. Only words may answer. */
  | { readonly kind: 'stopped' }

/** A piece of prompt. The host orders by slot and drops the lightest first when space is short. */
export interface PromptPart {
  readonly slot: 'persona' | 'scene' | 'rules'
  /** 0..1; heavier stays longer. */
  readonly weight: number
  readonly text: string
}
