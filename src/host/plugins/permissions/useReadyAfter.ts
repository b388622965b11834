import { useEffect, useState } from 'react'

/**
 * False until the component has been in sight for `ms`: a press that was meant for what stood here before must not
 * count as an answer. It begins anew when the window comes back to the front.
 */
export function useReadyAfter(ms: number): boolean {
  const [ready, setReady] = useState(false)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const begin = () => {
      clearTimeout(timer)
      setReady(false)
      timer = setTimeout(() => setReady(true), ms)
    }
    begin()
    addEventListener('focus', begin)
    return () => {
      clearTimeout(timer)
      removeEventListener('focus', begin)
    }
  }, [ms])
  return ready
}
