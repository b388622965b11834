import { transfer } from 'comlink'
import { Scope } from 'sdk'
import { connect, type Remote } from 'sdk/runtime'
import type { ConversationContract } from '../../workers/conversation/contract.ts'
import type { NetworkContract } from '../../workers/network/contract.ts'
import type { StorageContract } from '../../workers/storage/contract.ts'
import { isIncognito } from './incognito.ts'

/*
 * The engine workers, each started on its first use. They live as long as the page. Ports between them are laid
 * here once; after that they talk without the page. Those that few visits need have files of their own, so that nobody
 * fetches them for nothing.
 */

/** Lives as long as the page. */
export const house = new Scope('engine')
const running = new Map<string, Remote<object>>()

/** The engine workers that have been started, by name. */
export const runningEngines: ReadonlyMap<string, Remote<object>> = running

export const storage = once(() => {
  const worker = new Worker(new URL('../../workers/storage/worker.ts', import.meta.url), {
    type: 'module',
    // By its name it knows whether to keep anything.
    name: isIncognito ? 'storage-incognito' : 'storage',
  })
  return openEngine<StorageContract>(worker, 'storage')
})

export const network = once(() => {
  const worker = new Worker(new URL('../../workers/network/worker.ts', import.meta.url), {
    type: 'module',
    name: 'network',
  })
  return openEngine<NetworkContract>(worker, 'network')
})

export const conversation = once(() => {
  const worker = new Worker(new URL('../../workers/conversation/worker.ts', import.meta.url), {
    type: 'module',
    name: 'conversation',
  })
  const peer = openEngine<ConversationContract>(worker, 'conversation')
  const { port1, port2 } = new MessageChannel()
  void storage().serve(transfer(port1, [port1]))
  void peer.start(transfer(port2, [port2]))
  return peer
})

const listeners = new Map<string, Set<(peer: Remote<object>) => void>>()

/**
 * Calls with the line to an engine worker whenever one of that name is opened, before anything else is asked of it.
 * Returns the function that ends this.
 */
export function whenOpened<Contract extends object>(
  name: string,
  opened: (peer: Remote<Contract>) => void,
): () => void {
  const all = listeners.get(name) ?? new Set()
  listeners.set(name, all)
  const listener = opened as (peer: Remote<object>) => void
  all.add(listener)
  return () => void all.delete(listener)
}

/** Starts an engine: the line to a worker, which ends with the scope, or with the page. */
export function openEngine<Contract extends object>(
  worker: Worker,
  name: string,
  scope: Scope = house,
): Remote<Contract> {
  const peer = connect<Contract>(worker, name, scope)
  running.set(name, peer)
  for (const opened of listeners.get(name) ?? []) opened(peer)
  scope.add(() => {
    running.delete(name)
    worker.terminate()
  })
  return peer
}

export function once<T>(make: () => T): () => T {
  let made: T | undefined
  return () => {
    made ??= make()
    return made
  }
}
