import { engine } from 'sdk/page/engines.ts'
import { besideStorage, openEngine } from './startEngines.ts'

/** The worker that orders pictures and keeps them, with the backends of image servers. */
engine('image', () => {
  const worker = new Worker(new URL('../../workers/image/worker.ts', import.meta.url), {
    type: 'module',
    name: 'image',
  })
  return besideStorage(openEngine('image', worker))
})
