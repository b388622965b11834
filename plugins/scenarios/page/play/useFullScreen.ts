import { useCallback, useEffect, useState } from 'react'
import { safety } from 'sdk/page/services/safety.ts'

/** Whether the stage fills the screen, and the way in and out. Where the browser has no full screen it fills the window. */
export function useFullScreen(): readonly [fills: boolean, toggle: () => void] {
  const [fills, setFills] = useState(false)

  useEffect(() => {
    if (!fills) return
    document.documentElement.requestFullscreen?.().catch(() => {})
    const hear = () => {
      if (document.fullscreenElement) return
      // The browser takes Escape for itself here, so that leaving stops what Escape stops.
      safety.now.stopStimulation()
      setFills(false)
    }
    const listen = ({ key }: KeyboardEvent) => {
      if (key === 'Escape' && !document.querySelector('dialog[open]')) setFills(false)
    }
    document.addEventListener('fullscreenchange', hear)
    document.addEventListener('keydown', listen)
    return () => {
      document.removeEventListener('fullscreenchange', hear)
      document.removeEventListener('keydown', listen)
      if (document.fullscreenElement) document.exitFullscreen().catch(() => {})
    }
  }, [fills])

  return [fills, useCallback(() => setFills((before) => !before), [])]
}
