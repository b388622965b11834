import type { CueEffect } from '../cues/names.ts'
import { Service } from './Service.ts'

/** Effects on the stage and beside a voice. Flashes stay below what is safe, whoever asks. */
export interface CueService {
  /**
   * Shows or sounds what `judge` has let through, over what already is. Resolves once it has begun, and never rejects: what
   * cannot be shown is told in words. Nothing begins on a page that nobody sees.
   */
  run(effect: CueEffect): Promise<void>
  /** Ends every cue at once. */
  clear(): void
  /** Whoever plays cues one after another joins with the way to end it: it ends whenever all cues do. Returns the way out. */
  onCleared(end: () => void): () => void
}

/** Provided by the host before any page part runs. */
export const cues = new Service<CueService>('cues')
