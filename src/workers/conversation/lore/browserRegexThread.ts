import type { RegexThread } from './workerRegexRunner.ts'

/** A browser thread for `workerRegexRunner`. */
export function browserRegexThread(): RegexThread {
  const worker = new Worker(new URL('./regexWorker.ts', import.meta.url), { type: 'module', name: 'lore patterns' })
  return {
    post: (job) => worker.postMessage(job),
    listen: (onReply, onBroken) => {
      worker.addEventListener('message', (event) => onReply(event.data))
      worker.addEventListener('error', onBroken)
    },
    terminate: () => worker.terminate(),
  }
}
