import { transfer } from 'comlink'
import { engine, network } from 'sdk/page/engines.ts'
import { openEngine } from './startEngines.ts'

/** The worker that moves devices, with its dead man's handle in the hands of the network worker. */
export const stimulation = engine('stimulation', () => {
  const worker = new Worker(new URL('../../workers/stimulation/worker.ts', import.meta.url), {
    type: 'module',
    name: 'stimulation',
  })
  const peer = openEngine('stimulation', worker)
  const { port1, port2 } = new MessageChannel()
  void network().watchOver(transfer(port1, [port1]))
  void peer.beatTo(transfer(port2, [port2]))
  return peer
})
