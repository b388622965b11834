import { memo, useEffect, useRef, useState } from 'react'
import { addStopper } from 'sdk/page/stoppers.ts'
import type { StageMetronome } from 'sdk/story'
import { playClicks } from './ClickTrack.ts'
import { useStageApi } from './stageContext.ts'

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

/** Lets the metronome of the stage be heard. */
export const Metronome = memo(function Metronome({ metronome }: { readonly metronome: StageMetronome }) {
  const { now, options } = useStageApi()
  const { paused, metronome: isWanted } = options
  const clock = useRef<BeatClock>(undefined)
  /** The one Vesper's stop silenced. */
  const [silenced, setSilenced] = useState<string>()
  const isHeard = isWanted && !paused && silenced !== metronome.id

  useEffect(() => {
    if (!isHeard || !('AudioContext' in globalThis)) return
    const audio = new AudioContext()
    void audio.resume().catch(() => {})
    clock.current ??= new BeatClock()
    const beat = clock.current.begin(metronome, now)
    const silence = playClicks(metronome, { now: beat.now, audio })
    const end = () => {
      silence()
      beat.end()
      leave()
      if (audio.state !== 'closed') void audio.close().catch(() => {})
    }
    const leave = addStopper((why) => {
      if (why === 'hidden') return
      end()
      setSilenced(metronome.id)
    })
    return end
  }, [metronome, now, isHeard])

  return null
})
