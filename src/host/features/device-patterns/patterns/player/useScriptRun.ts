import { useEffect, useReducer, useRef, useState } from 'react'
import { systemClock } from 'sdk/devices'
import { syncPlaying } from '../../../../devices/stimulus/playIntent.ts'
import { endByHand, playByHand } from '../playByHand.ts'
import { ScriptRun, type Stage } from './scriptRun.ts'
import { mediaTimeline, ownTimeline, type Timeline } from './timeline.ts'

const stage: Stage = {
  play: playByHand,
  end: endByHand,
  sync: (id, place) => void syncPlaying(id, place).catch(() => {}),
}

/** A run of a script along a film, or along time by itself while there is none; it ends when the page is left. */
export function useScriptRun(durationMs: number, media: HTMLMediaElement | null) {
  const [, redraw] = useReducer((count: number) => count + 1, 0)
  const [made, setMade] = useState<{ readonly run: ScriptRun; readonly timeline: Timeline }>()
  const offset = useRef(0)
  useEffect(() => {
    const timeline = media ? mediaTimeline(media) : ownTimeline(durationMs, systemClock)
    const run = new ScriptRun(timeline, stage, systemClock, redraw)
    run.offsetMs = offset.current
    setMade({ run, timeline })
    return () => {
      run.close()
      timeline.pause()
    }
  }, [durationMs, media])
  const setOffset = (ms: number) => {
    offset.current = ms
    if (!made) return
    made.run.offsetMs = ms
    made.run.seek(made.timeline.positionMs)
  }
  return { run: made?.run, timeline: made?.timeline, setOffset }
}
