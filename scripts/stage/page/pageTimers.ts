/**
 * The timers this page holds. What the app does some time after a plugin was closed is done at once when it is hurried,
 * so that a hundred rounds do not take a minute of waiting.
 */
export interface PageTimers {
  readonly running: number
  /** Runs every time-out that is waiting. */
  hurry(): void
  /** A wait that is no timer of the page. */
  pause(ms: number): Promise<void>
  /** Real milliseconds, also while the page is told another time. */
  now(): number
}

export function watchTimers(): PageTimers {
  const [wakeLater, wakeAgain, forget] = [setTimeout, setInterval, clearTimeout]
  const now = performance.now.bind(performance)
  const waiting = new Map<number, (() => void) | 'interval'>()
  const later = (run: (...args: unknown[]) => void, ms?: number, ...args: unknown[]): number => {
    const wake = () => {
      waiting.delete(id)
      run(...args)
    }
    const id = Number(wakeLater(wake, ms))
    waiting.set(id, wake)
    return id
  }
  const again = (run: () => void, ms?: number): number => {
    const id = Number(wakeAgain(run, ms))
    waiting.set(id, 'interval')
    return id
  }
  const end = (id: number) => {
    forget(id)
    waiting.delete(id)
  }
  Object.assign(globalThis, { setTimeout: later, setInterval: again, clearTimeout: end, clearInterval: end })
  return {
    get running() {
      return waiting.size
    },
    hurry() {
      for (const [id, wake] of [...waiting]) {
        if (wake === 'interval') continue
        forget(id)
        wake()
      }
    },
    pause: (ms) => new Promise((resolve) => wakeLater(resolve, ms)),
    now,
  }
}
