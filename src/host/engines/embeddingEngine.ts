import { engine } from 'sdk/page/engines.ts'
import { openEngine } from './startEngines.ts'

/** The worker that knows how near texts are to each other. Its model is large, and fetched when it is first asked. */
engine('embedding', () => {
  const worker = new Worker(new URL('../../workers/embedding/worker.ts', import.meta.url), {
    type: 'module',
    name: 'embedding',
  })
  return openEngine('embedding', worker)
})
