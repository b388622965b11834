import { useEffect, useState } from 'react'

const everyMs = 40

/** Milliseconds since the preview was begun, told about 25 times a second; 0 while it does not run. */
export function usePreview(isRunning: boolean): number {
  const [t, setT] = useState(0)
  useEffect(() => {
    if (!isRunning) return
    const begun = performance.now()
    const timer = setInterval(() => setT(performance.now() - begun), everyMs)
    return () => {
      clearInterval(timer)
      setT(0)
    }
  }, [isRunning])
  return t
}
