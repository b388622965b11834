import { createContext, useContext } from 'react'
import type { SceneEvent } from 'sdk'
import type { StageMedia } from 'sdk/story'

/** What the player chose about how stories are shown. */
export interface StageOptions {
  /** The play stands still: sounds and the metronome wait, the clock of `now` does not move. */
  readonly paused: boolean
  /** Calm: nothing turns or slides by itself. */
  readonly reducedMotion: boolean
  /** Reads a new bubble aloud; undefined: nobody wants it. Whoever gives the voice also stops it. */
  readonly readAloud: ((text: string) => void) | undefined
  /** Whether the stories' own style sheets are worn in panes. */
  readonly cssEffects: boolean
  /** 0..1, for all sounds, and for all videos. */
  readonly soundVolume: number
  readonly videoVolume: number
  readonly metronome: boolean
  /** For authors: hidden and secret timers show what is left. */
  readonly revealTimers: boolean
}

export const asAuthored: StageOptions = {
  paused: false,
  reducedMotion: false,
  readAloud: undefined,
  cssEffects: true,
  soundVolume: 1,
  videoVolume: 1,
  metronome: true,
  revealTimers: false,
}

/** What the parts of a stage share. Stays the same object while nothing in it changes. */
export interface StageApi {
  /** The clock of the play, in milliseconds since the epoch. */
  now(): number
  /** An address of the page's own (`blob:`, `data:`) for a file or link; undefined where it is not there, or not allowed. */
  resolve(media: StageMedia): Promise<string | undefined>
  tell(event: SceneEvent): void
  /** The browser lets nothing be heard before a gesture: `retry` is called from one. Returns the way out. */
  block(retry: () => void): () => void
  readonly options: StageOptions
}

export const StageContext = createContext<StageApi | undefined>(undefined)

export function useStageApi(): StageApi {
  const api = useContext(StageContext)
  if (!api) throw new Error('A part of a stage stands outside of a stage.')
  return api
}
