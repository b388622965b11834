import { memo, useEffect, useState } from 'react'
import type { StageMetronome } from 'sdk/story'
import { addStopper } from '../stimulation/stop.ts'
import { playClicks } from './ClickTrack.ts'
import { useHouse } from './stageContext.ts'

/** Lets the metronome of the stage be heard. */
export const Metronome = memo(function Metronome({ metronome }: { readonly metronome: StageMetronome }) {
  const { now, options } = useHouse()
  const { speed, paused, metronome: isWanted } = options
  /** The one the house's stop silenced. */
  const [silenced, setSilenced] = useState<string>()
  const isHeard = isWanted && !paused && silenced !== metronome.id

  useEffect(() => {
    if (!isHeard || !('AudioContext' in globalThis)) return
    const audio = new AudioContext()
    void audio.resume().catch(() => {})
    const silence = playClicks(metronome, { now, speed, audio })
    const end = () => {
      silence()
      leave()
      if (audio.state !== 'closed') void audio.close().catch(() => {})
    }
    const leave = addStopper((why) => {
      if (why === 'hidden') return
      end()
      setSilenced(metronome.id)
    })
    return end
  }, [metronome, now, speed, isHeard])

  return null
})
