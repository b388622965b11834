import { Worker } from 'node:worker_threads'
import type { GateAnswer, GateRequest } from './gateWorker.ts'
import type { GateOutcome, SafetyGate } from './safetyGate.ts'

const usualTimeoutMs = 2000
/** The thread reads its code first, which takes seconds on a busy computer. */
const startTimeoutMs = 60_000

interface Asked {
  resolve(outcome: GateOutcome): void
  reject(error: Error): void
  timer: NodeJS.Timeout
}

/**
 * The built-in rules in a thread of their own, which begins with the first text. A text that takes too long ends the
 * thread and is not let through; what waited behind it is not, either, and may be tried again.
 */
export function createThreadedGate(timeoutMs = usualTimeoutMs): SafetyGate & { close(): Promise<void> } {
  let worker: Worker | undefined
  let isReady = false
  let count = 0
  const waiting = new Map<number, Asked>()

  function end(reason: string): Promise<number> | undefined {
    const ended = worker
    worker = undefined
    isReady = false
    for (const { reject, timer } of waiting.values()) {
      clearTimeout(timer)
      reject(new Error(reason))
    }
    waiting.clear()
    return ended?.terminate()
  }

  function start(): Worker {
    const started = new Worker(new URL('./gateThread.mjs', import.meta.url))
    started.on('message', (message: GateAnswer | 'ready') => {
      if (message === 'ready') return begin(started)
      const { id, outcome } = message
      const asked = waiting.get(id)
      waiting.delete(id)
      clearTimeout(asked?.timer)
      asked?.resolve(outcome)
    })
    started.on('error', () => {
      if (worker === started) end('The gate failed.')
    })
    started.unref()
    return started
  }

  /** What waited for the thread to begin is timed from now on. */
  function begin(started: Worker): void {
    if (worker !== started) return
    isReady = true
    for (const asked of waiting.values()) {
      clearTimeout(asked.timer)
      asked.timer = timed()
    }
  }

  const timed = () => {
    const ms = isReady ? timeoutMs : startTimeoutMs
    return setTimeout(() => void end('A text took too long to read.'), ms)
  }

  return {
    check: (kind, text) =>
      new Promise((resolve, reject) => {
        worker ??= start()
        count += 1
        waiting.set(count, { resolve, reject, timer: timed() })
        worker.postMessage({ id: count, kind, text } satisfies GateRequest)
      }),
    async close() {
      await end('The server stops.')
    },
  }
}
