import { Worker } from 'node:worker_threads'
import type { ImageHead } from './imageHead.ts'
import type { CleanImage, ImageAnswer, ImageRequest } from './imageWorker.ts'

const timeoutMs = 20_000
const maxWaiting = 16

export interface ImageCleaner {
  /** The same picture as WebP without anything else in the file, or why there is none. */
  clean(head: ImageHead, bytes: Uint8Array): Promise<CleanImage | 'unreadable' | 'busy'>
  close(): Promise<void>
}

interface Waiting {
  readonly request: ImageRequest
  readonly resolve: (image: CleanImage | 'unreadable') => void
}

/**
 * Decodes and encodes images in a thread of its own, one after the other; it starts with the first. An image that
 * takes longer than 20 s, or that ends the thread, counts as unreadable, and the next one gets a new thread.
 */
export function createImageCleaner(): ImageCleaner {
  const waiting: Waiting[] = []
  let worker: Worker | undefined
  let timer: NodeJS.Timeout | undefined
  let isReady = false
  let count = 0

  function start(): Worker {
    const started = new Worker(new URL('./imageThread.mjs', import.meta.url))
    started.unref()
    started.on('message', (message: ImageAnswer | 'ready') => {
      if (worker !== started) return
      if (message !== 'ready') return settle(message.image ?? 'unreadable')
      isReady = true
      next()
    })
    const fail = () => {
      if (worker === started) giveUp()
    }
    started.on('error', fail)
    started.on('exit', fail)
    return started
  }

  function next(): void {
    const [first] = waiting
    if (!first) return
    worker ??= start()
    if (!isReady) return
    timer = setTimeout(giveUp, timeoutMs)
    worker.postMessage(first.request)
  }

  function settle(image: CleanImage | 'unreadable'): void {
    clearTimeout(timer)
    waiting.shift()?.resolve(image)
    next()
  }

  function giveUp(): void {
    const ended = worker
    worker = undefined
    isReady = false
    void ended?.terminate()
    settle('unreadable')
  }

  return {
    clean: (head, bytes) =>
      new Promise((resolve) => {
        if (waiting.length >= maxWaiting) return resolve('busy')
        count += 1
        waiting.push({ request: { id: count, head, bytes }, resolve })
        if (waiting.length === 1) next()
      }),
    async close() {
      const ended = worker
      worker = undefined
      clearTimeout(timer)
      for (const { resolve } of waiting.splice(0)) resolve('unreadable')
      await ended?.terminate()
    },
  }
}
