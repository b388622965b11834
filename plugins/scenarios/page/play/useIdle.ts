import { useEffect, useState } from 'react'

const idleAfterMs = 4000
const signs = ['pointermove', 'pointerdown', 'keydown', 'focusin'] as const

/** Whether nobody has moved the pointer, touched the screen or pressed a key for a few seconds, while it is asked. */
export function useIdle(isAsked: boolean): boolean {
  const [isIdle, setIdle] = useState(false)
  useEffect(() => {
    if (!isAsked) return
    let timer: ReturnType<typeof setTimeout>
    const wait = () => {
      clearTimeout(timer)
      setIdle(false)
      timer = setTimeout(() => setIdle(true), idleAfterMs)
    }
    wait()
    for (const sign of signs) addEventListener(sign, wait)
    return () => {
      clearTimeout(timer)
      setIdle(false)
      for (const sign of signs) removeEventListener(sign, wait)
    }
  }, [isAsked])
  return isIdle
}
