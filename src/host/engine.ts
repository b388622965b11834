import { transfer } from 'comlink'
import { Scope } from 'sdk'
import { connect, type Remote } from 'sdk/runtime'
import type { ConversationContract } from '../workers/conversation/contract.ts'
import type { MediaContract } from '../workers/media/contract.ts'
import type { NetworkContract } from '../workers/network/contract.ts'
import type { StimulationContract } from '../workers/stimulation/contract.ts'
import type { StorageContract } from '../workers/storage/contract.ts'
import { isIncognito } from './privacy/incognito.ts'

/*
 * The engine workers, each started on its first use. They live as long as the page. Ports between them are laid
 * here once; after that they talk without the page.
 */

const house = new Scope('engine')
const running = new Map<string, Remote<object>>()

/** The engine workers that have been started, by name. */
export const runningEngines: ReadonlyMap<string, Remote<object>> = running

export const storage = once(() => {
  const worker = new Worker(new URL('../workers/storage/worker.ts', import.meta.url), {
    type: 'module',
    // By its name it knows whether to keep anything.
    name: isIncognito ? 'storage-incognito' : 'storage',
  })
  return open<StorageContract>(worker, 'storage')
})

export const network = once(() => {
  const worker = new Worker(new URL('../workers/network/worker.ts', import.meta.url), {
    type: 'module',
    name: 'network',
  })
  return open<NetworkContract>(worker, 'network')
})

export const conversation = once(() => {
  const worker = new Worker(new URL('../workers/conversation/worker.ts', import.meta.url), {
    type: 'module',
    name: 'conversation',
  })
  const peer = open<ConversationContract>(worker, 'conversation')
  const { port1, port2 } = new MessageChannel()
  void storage().serve(transfer(port1, [port1]))
  void peer.start(transfer(port2, [port2]))
  return peer
})

export const stimulation = once(() => {
  const worker = new Worker(new URL('../workers/stimulation/worker.ts', import.meta.url), {
    type: 'module',
    name: 'stimulation',
  })
  const peer = open<StimulationContract>(worker, 'stimulation')
  const { port1, port2 } = new MessageChannel()
  void network().watchOver(transfer(port1, [port1]))
  void peer.beatTo(transfer(port2, [port2]))
  return peer
})

let mediaLife: { readonly scope: Scope; readonly peer: Remote<MediaContract> } | undefined

/** Reads and writes files and pictures. It handles strangers' bytes, so it alone can be ended early. */
export function media(): Remote<MediaContract> {
  if (mediaLife) return mediaLife.peer
  const worker = new Worker(new URL('../workers/media/worker.ts', import.meta.url), { type: 'module', name: 'media' })
  const scope = new Scope('media')
  house.add(scope)
  mediaLife = { scope, peer: open<MediaContract>(worker, 'media', scope) }
  return mediaLife.peer
}

/** Ends the media worker with whatever it is busy with; the next call starts another. */
export function endMedia(): void {
  mediaLife?.scope.close()
  mediaLife = undefined
}

function open<Contract extends object>(worker: Worker, name: string, scope: Scope = house): Remote<Contract> {
  const peer = connect<Contract>(worker, name, scope)
  running.set(name, peer)
  scope.add(() => {
    running.delete(name)
    worker.terminate()
  })
  return peer
}

function once<T>(make: () => T): () => T {
  let made: T | undefined
  return () => {
    made ??= make()
    return made
  }
}
