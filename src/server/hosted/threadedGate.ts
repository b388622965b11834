import { Worker } from 'node:worker_threads'
import type { GateAnswer, GateRequest } from './gateWorker.ts'
import type { GateOutcome, SafetyGate } from './safetyGate.ts'

const usualTimeoutMs = 2000

interface Asked {
  resolve(outcome: GateOutcome): void
  reject(error: Error): void
  readonly timer: NodeJS.Timeout
}

/**
 * The built-in rules in a thread of their own, which begins with the first text. A text that takes too long ends the
 * thread and is not let through; what waited behind it is not, either, and may be tried again.
 */
export function createThreadedGate(timeoutMs = usualTimeoutMs): SafetyGate & { close(): Promise<void> } {
  let worker: Worker | undefined
  let count = 0
  const waiting = new Map<number, Asked>()

  function end(reason: string): Promise<number> | undefined {
    const ended = worker
    worker = undefined
    for (const { reject, timer } of waiting.values()) {
      clearTimeout(timer)
      reject(new Error(reason))
    }
    waiting.clear()
    return ended?.terminate()
  }

  function start(): Worker {
    const started = new Worker(new URL('./gateThread.mjs', import.meta.url))
    started.on('message', ({ id, outcome }: GateAnswer) => {
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

  return {
    check: (kind, text) =>
      new Promise((resolve, reject) => {
        worker ??= start()
        count += 1
        const timer = setTimeout(() => void end('A text took too long to read.'), timeoutMs)
        waiting.set(count, { resolve, reject, timer })
        worker.postMessage({ id: count, kind, text } satisfies GateRequest)
      }),
    async close() {
      await end('The server stops.')
    },
  }
}
