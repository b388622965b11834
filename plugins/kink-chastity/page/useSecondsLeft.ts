import { useEffect, useState } from 'react'
import { useSnapshot } from 'valtio'
import { lock, secondsLeft } from './lock.ts'

/** Seconds until the lock opens, each second anew while it is closed. */
export function useSecondsLeft(): number {
  const { status } = useSnapshot(lock)
  const [, tick] = useState(0)
  const isLocked = status?.isLocked ?? false
  useEffect(() => {
    if (!isLocked) return
    const timer = setInterval(() => tick((count) => count + 1), 1000)
    return () => clearInterval(timer)
  }, [isLocked])
  return secondsLeft()
}
