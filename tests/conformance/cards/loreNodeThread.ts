import { Worker } from 'node:worker_threads'
import type { RegexThread } from '../../../src/workers/conversation/lore/workerRegexRunner.ts'

const entry = new URL('./loreRegexThread.ts', import.meta.url).href

/** A thread of Node does not read TypeScript by itself. */
const start = `import('tsx/esm/api').then(({ tsImport }) => tsImport(${JSON.stringify(entry)}, ${JSON.stringify(entry)}))`

/** The pattern thread as Node has it. */
export function nodeRegexThread(): RegexThread {
  const worker = new Worker(start, { eval: true })
  return {
    post: (job) => worker.postMessage(job),
    listen: (onReply, onBroken) => {
      worker.on('message', onReply)
      worker.on('error', onBroken)
    },
    terminate: () => void worker.terminate(),
  }
}
