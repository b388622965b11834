import { byId, Point } from '../points/Point.ts'
import { type CueEffect, soundCues, stageCues } from './names.ts'

/** What shows or sounds cues, once it is there. */
export interface CuePlayer {
  play(effect: CueEffect): void | Promise<void>
  /** Ends everything of it before it returns. */
  clear(): void
  /** Gives back what it holds: it plays no more. */
  close(): void
}

/** Who can play cues of one kind of effect. */
export interface CuePlayerSource {
  /** Fetches and opens the player, with the first cue. */
  open(): Promise<CuePlayer>
}

/** By the kind of effect: "stage" or "sound". */
export const cuePlayers = new Point('cuePlayer', byId<CuePlayerSource>)

/** The cues that somebody can show or sound now, for the policy gate. */
export function playableCues(): readonly string[] {
  const kinds = cuePlayers.read()
  return [...(kinds.has('stage') ? stageCues : []), ...(kinds.has('sound') ? soundCues : [])]
}
