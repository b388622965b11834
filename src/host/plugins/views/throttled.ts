import type { ViewMessage } from 'sdk'

interface Throttled {
  readonly send: (message: ViewMessage) => void
  /** Forgets what is still waiting. */
  readonly stop: () => void
}

/** Passes on at most one message per control and `ms`. The first goes at once, and the last always arrives. */
export function throttled(ms: number, pass: (message: ViewMessage) => void): Throttled {
  const waiting = new Map<string, ViewMessage | undefined>()
  const timers = new Set<ReturnType<typeof setTimeout>>()
  const go = (message: ViewMessage) => {
    waiting.set(message.control, undefined)
    pass(message)
    const timer = setTimeout(() => {
      timers.delete(timer)
      const next = waiting.get(message.control)
      waiting.delete(message.control)
      if (next) go(next)
    }, ms)
    timers.add(timer)
  }
  return {
    send(message) {
      if (waiting.has(message.control)) waiting.set(message.control, message)
      else go(message)
    },
    stop() {
      for (const timer of timers) clearTimeout(timer)
      timers.clear()
      waiting.clear()
    },
  }
}
