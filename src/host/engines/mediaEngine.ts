import { transfer } from 'comlink'
import { engine, storage } from 'sdk/page/engines.ts'
import { openEngine } from './startEngines.ts'

/** Reads and writes files and pictures. It handles strangers' bytes, and is ended when it is busy for too long. */
export const media = engine('media', () => {
  const worker = new Worker(new URL('../../workers/media/worker.ts', import.meta.url), {
    type: 'module',
    name: 'media',
  })
  const peer = openEngine('media', worker)
  const { port1, port2 } = new MessageChannel()
  void storage().serve(transfer(port1, [port1]))
  // It can only fail by ending, which every later call says.
  peer.start(transfer(port2, [port2])).catch(() => {})
  return peer
})
