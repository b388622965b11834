import { useEffect, useRef } from 'react'

/** Calls `done` after `ms`; time does not run while paused. No `ms` means never. */
export function useCountdown(ms: number | undefined, paused: boolean, done: () => void): void {
  const left = useRef(ms)
  const finish = useRef(done)
  finish.current = done
  useEffect(() => {
    if (left.current === undefined || paused) return
    const began = performance.now()
    const timer = setTimeout(() => finish.current(), left.current)
    return () => {
      clearTimeout(timer)
      if (left.current !== undefined) left.current = Math.max(0, left.current - (performance.now() - began))
    }
  }, [paused])
}
