import { transfer } from 'comlink'
import { Scope } from 'sdk'
import type { Remote } from 'sdk/runtime'
import type { MediaContract } from '../../workers/media/contract.ts'
import { house, openEngine, storage } from './engine.ts'

let mediaLife: { readonly scope: Scope; readonly peer: Remote<MediaContract> } | undefined

/** Reads and writes files and pictures. It handles strangers' bytes, so it alone can be ended early. */
export function media(): Remote<MediaContract> {
  if (mediaLife) return mediaLife.peer
  const worker = new Worker(new URL('../../workers/media/worker.ts', import.meta.url), {
    type: 'module',
    name: 'media',
  })
  const scope = new Scope('media')
  house.add(scope)
  const peer = openEngine<MediaContract>(worker, 'media', scope)
  const { port1, port2 } = new MessageChannel()
  void storage().serve(transfer(port1, [port1]))
  // It can only fail by ending, which every later call says.
  peer.start(transfer(port2, [port2])).catch(() => {})
  mediaLife = { scope, peer }
  return peer
}

/** Ends the media worker with whatever it is busy with; the next call starts another. */
export function endMedia(): void {
  mediaLife?.scope.close()
  mediaLife = undefined
}
