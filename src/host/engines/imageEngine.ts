import { transfer } from 'comlink'
import type { ImageContract } from '../../workers/image/contract.ts'
import { once, openEngine, storage } from './engine.ts'

/** The worker that orders pictures and keeps them, with the backends of image servers. */
export const images = once(() => {
  const worker = new Worker(new URL('../../workers/image/worker.ts', import.meta.url), {
    type: 'module',
    name: 'image',
  })
  const peer = openEngine<ImageContract>(worker, 'image')
  const { port1, port2 } = new MessageChannel()
  void storage().serve(transfer(port1, [port1]))
  void peer.start(transfer(port2, [port2]))
  return peer
})
