import { useCallback, useState } from 'react'

/** Clips that wait for a gesture of the player, and the gesture that lets all of them be heard. */
export function useSoundGate() {
  const [waiting, setWaiting] = useState<readonly (() => void)[]>([])
  const block = useCallback((retry: () => void) => {
    setWaiting((others) => [...others, retry])
    return () => setWaiting((others) => others.filter((each) => each !== retry))
  }, [])
  const open = () => {
    setWaiting([])
    for (const retry of waiting) retry()
  }
  return { block, isClosed: waiting.length > 0, open }
}
