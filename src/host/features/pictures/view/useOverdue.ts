import { useEffect, useState } from 'react'

/** When each thing that is waited for began, so that looking away and back starts nothing anew. */
const began = new Map<string, number>()

/** Whether something has been going on for longer than this. */
export function useOverdue(key: string, isGoingOn: boolean, afterMs: number): boolean {
  const [isOverdue, setOverdue] = useState(false)
  useEffect(() => {
    if (!isGoingOn) {
      began.delete(key)
      setOverdue(false)
      return
    }
    const since = began.get(key) ?? Date.now()
    began.set(key, since)
    const timer = setTimeout(() => setOverdue(true), Math.max(0, since + afterMs - Date.now()))
    return () => clearTimeout(timer)
  }, [key, isGoingOn, afterMs])
  return isOverdue
}
