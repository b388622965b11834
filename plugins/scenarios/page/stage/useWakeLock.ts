import { useEffect } from 'react'

/** Keeps the screen awake while a story runs; out of sight it may sleep. Browsers that cannot do it are left alone. */
export function useWakeLock(isRunning: boolean): void {
  useEffect(() => {
    const { wakeLock } = navigator as { readonly wakeLock?: WakeLock }
    if (!isRunning || !wakeLock) return
    let lock: WakeLockSentinel | undefined
    let isOver = false
    const ask = async () => {
      if (isOver || document.hidden) return
      try {
        const held = await wakeLock.request('screen')
        if (isOver) await held.release()
        else lock = held
      } catch {
        // A battery that is low may refuse; the story goes on with a screen that sleeps.
      }
    }
    const look = () => {
      if (!document.hidden) void ask()
      else void letGo()
    }
    const letGo = async () => {
      const held = lock
      lock = undefined
      await held?.release().catch(() => {})
    }
    void ask()
    document.addEventListener('visibilitychange', look)
    return () => {
      isOver = true
      document.removeEventListener('visibilitychange', look)
      void letGo()
    }
  }, [isRunning])
}
