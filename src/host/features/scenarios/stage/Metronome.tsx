import { memo, useEffect, useRef, useState } from 'react'
import type { StageMetronome } from 'sdk/story'
import { addStopper } from '../../../consent/stop.ts'
import { BeatClock } from './BeatClock.ts'
import { playClicks } from './ClickTrack.ts'
import { useStageApi } from './stageContext.ts'

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
