import { transfer } from 'comlink'
import { Scope } from 'sdk'
import { type Engines, engine, noteOpened, storage } from 'sdk/page/engines.ts'
import { isIncognito } from 'sdk/page/incognito.ts'
import { connect, type Remote } from 'sdk/runtime'

/*
 * How the engines are started that every visit may need. Ports between them are laid here once; after that they talk
 * without the page. Those that few visits need have files of their own, so that nobody fetches them for nothing.
 */

/** Lives as long as the page. */
export const engineScope = new Scope('engine')

engine('storage', () => {
  const worker = new Worker(new URL('../../workers/storage/worker.ts', import.meta.url), {
    type: 'module',
    // By its name it knows whether to keep anything.
    name: isIncognito ? 'storage-incognito' : 'storage',
  })
  return openEngine('storage', worker)
})

engine('network', () => {
  const worker = new Worker(new URL('../../workers/network/worker.ts', import.meta.url), {
    type: 'module',
    name: 'network',
  })
  return openEngine('network', worker)
})

engine('conversation', () => {
  const worker = new Worker(new URL('../../workers/conversation/worker.ts', import.meta.url), {
    type: 'module',
    name: 'conversation',
  })
  return besideStorage(openEngine('conversation', worker))
})

/** Starts an engine that needs nothing but a line to the storage worker. */
export function besideStorage<Peer extends { start(storage: MessagePort): Promise<unknown> }>(peer: Peer): Peer {
  const { port1, port2 } = new MessageChannel()
  void storage().serve(transfer(port1, [port1]))
  void peer.start(transfer(port2, [port2]))
  return peer
}

/** Opens the line to an engine's worker. It ends with the page, or by `endEngine`; `whenEnded` is called then. */
export function openEngine<Name extends keyof Engines>(
  name: Name,
  worker: Worker,
  whenEnded = () => {},
): Remote<Engines[Name]> {
  const scope = new Scope(name)
  engineScope.add(scope)
  const peer = connect<Engines[Name]>(worker, name, scope)
  const ended = noteOpened(name, { peer, end: () => scope.close() })
  scope.add(() => {
    ended()
    worker.terminate()
    whenEnded()
  })
  return peer
}
