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
  /**
   * What this kink module kept last in this chat, by the effect `keep`. It may be from an older version of the module, or
   * from a file somebody changed: read it as a stranger's. Absent: nothing was kept.
   */
  readonly kept?: unknown
}

/** Something that happened. New kinds will come: always have a default branch. */
export type SceneEvent =
  | { readonly kind: 'said'; readonly by: Speaker; readonly text: string }
  /**
   * The next words of a reply, as they become visible while it is being written: cut between words, at most twenty times
   * a second. Once it is whole, all of it comes as `said`. A reply that is written anew is told anew.
   */
  | { readonly kind: 'saying'; readonly by: Speaker; readonly text: string }
  | { readonly kind: 'chose'; readonly choice: string }
  | { readonly kind: 'elapsed'; readonly ms: number }
  /** The player begins the story, at a page of their choice where it names no first one. */
  | { readonly kind: 'began'; readonly page?: string }
  /** The player goes on: a tap, Space or Enter. */
  | { readonly kind: 'continued' }
  /** The player answered a prompt of the stage. */
  | { readonly kind: 'typed'; readonly bubble: string; readonly text: string }
  /** The named fields of the stage, as they stand now: told before whatever else the player does. */
  | { readonly kind: 'filled'; readonly fields: Readonly<Record<string, string>> }
  /** A word from the HTML of a pane to its story. */
  | { readonly kind: 'signalled'; readonly text: string }
  /** A picture of the stage is on the screen, or cannot be shown. */
  | { readonly kind: 'shown'; readonly picture: string; readonly ok: boolean }
  /** A sound or video came to the end of a loop; `left` loops follow, -1 is endlessly many. */
  | { readonly kind: 'ended'; readonly clip: string; readonly left: number }
  /** A sound or video cannot be played. */
  | { readonly kind: 'failed'; readonly clip: string }
  /** The player or author jumps to a page. */
  | { readonly kind: 'jumped'; readonly to: string }
  /** The partner leads on, by a way the stage offered. */
  | { readonly kind: 'led'; readonly to: string }
  /** The story goes on after the app was closed: what was on its way (sounds, timers) was lost or is overdue. */
  | { readonly kind: 'resumed' }
  /** The player ended it, by word, key or button. Only words may answer. */
  | { readonly kind: 'stopped' }

/** A piece of prompt. The host orders by slot and drops the lightest first when space is short. */
export interface PromptPart {
  readonly slot: 'persona' | 'scene' | 'rules'
  /** 0..1; heavier stays longer. */
  readonly weight: number
  readonly text: string
}
