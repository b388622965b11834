import type { StageMetronome } from 'sdk/story'

/**
 * The time a metronome ticks by. Its beats are there to be followed, so they keep real time whatever the pace of the
 * play; what is drawn anew, or paused, goes on where it was. Only a step back in the story takes it back, too.
 */
export class BeatClock {
  #left: { readonly of: string; readonly at: number; readonly story: number } | undefined

  /** Begins to count; `story` is the clock of the play. */
  begin(metronome: StageMetronome, story: () => number): { now(): number; end(): void } {
    const of = `${metronome.id} ${metronome.from}`
    const now = story()
    const isSame = this.#left?.of === of && now >= this.#left.story
    const from = isSame && this.#left ? this.#left.at : now
    const since = Date.now()
    const beat = () => from + Date.now() - since
    return {
      now: beat,
      end: () => {
        this.#left = { of, at: beat(), story: story() }
      },
    }
  }
}
