import { transfer } from 'comlink'
import { engine, openEngine, storage } from './engine.ts'

/** The worker that orders pictures and keeps them, with the backends of image servers. */
export const images = engine('image', () => {
  const worker = new Worker(new URL('../../workers/image/worker.ts', import.meta.url), {
    type: 'module',
    name: 'image',
  })
  const peer = openEngine('image', worker)
  const { port1, port2 } = new MessageChannel()
  void storage().serve(transfer(port1, [port1]))
  void peer.start(transfer(port2, [port2]))
  return peer
})
