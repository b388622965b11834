import { transfer } from 'comlink'
import { Scope } from 'sdk'
import { connect, type Remote } from 'sdk/runtime'
import type { ConversationContract } from '../../workers/conversation/contract.ts'
import type { EmbeddingContract } from '../../workers/embedding/contract.ts'
import type { ImageContract } from '../../workers/image/contract.ts'
import type { MediaContract } from '../../workers/media/contract.ts'
import type { MemoryContract } from '../../workers/memory/contract.ts'
import type { NetworkContract } from '../../workers/network/contract.ts'
import type { ScenarioContract } from '../../workers/scenario/contract.ts'
import type { StimulationContract } from '../../workers/stimulation/contract.ts'
import type { StorageContract } from '../../workers/storage/contract.ts'
import { isIncognito } from './incognito.ts'

/*
 * The engine workers, each started on its first use. They live as long as the page. Ports between them are laid
 * here once; after that they talk without the page. Those that few visits need have files of their own, so that nobody
 * fetches them for nothing.
 */

/** The engines by name, with what each of them can be asked. */
export interface Engines {
  readonly storage: StorageContract
  readonly network: NetworkContract
  readonly conversation: ConversationContract
  readonly media: MediaContract
  readonly image: ImageContract
  readonly memory: MemoryContract
  readonly embedding: EmbeddingContract
  readonly stimulation: StimulationContract
  readonly scenario: ScenarioContract
}

export interface RunningEngine {
  readonly peer: Remote<object>
  /** Ends its worker with whatever it is busy with. */
  end(): void
}

/** Lives as long as the page. */
export const engineScope = new Scope('engine')

/** The engines that have been started. A test puts its own here, see `replaceEngine`. */
export const runningEngines = new Map<string, RunningEngine>()

export const storage = engine('storage', () => {
  const worker = new Worker(new URL('../../workers/storage/worker.ts', import.meta.url), {
    type: 'module',
    // By its name it knows whether to keep anything.
    name: isIncognito ? 'storage-incognito' : 'storage',
  })
  return openEngine('storage', worker)
})

export const network = engine('network', () => {
  const worker = new Worker(new URL('../../workers/network/worker.ts', import.meta.url), {
    type: 'module',
    name: 'network',
  })
  return openEngine('network', worker)
})

export const conversation = engine('conversation', () => {
  const worker = new Worker(new URL('../../workers/conversation/worker.ts', import.meta.url), {
    type: 'module',
    name: 'conversation',
  })
  return besideStorage(openEngine('conversation', worker))
})

/** The function that reaches an engine, and starts it when it is not running. */
export function engine<Name extends keyof Engines>(
  name: Name,
  start: () => Remote<Engines[Name]>,
): () => Remote<Engines[Name]> {
  return () => (runningEngines.get(name)?.peer as Remote<Engines[Name]> | undefined) ?? start()
}

/** Starts an engine that needs nothing but a line to the storage worker. */
export function besideStorage<Peer extends { start(storage: MessagePort): Promise<unknown> }>(peer: Peer): Peer {
  const { port1, port2 } = new MessageChannel()
  void storage().serve(transfer(port1, [port1]))
  void peer.start(transfer(port2, [port2]))
  return peer
}

/** Ends an engine with whatever it is busy with; its next use starts another. */
export function endEngine(name: keyof Engines): void {
  runningEngines.get(name)?.end()
}

const listeners = new Map<string, Set<(peer: Remote<object>) => void>>()

/**
 * Calls with the line to an engine worker whenever one of that name is opened, before anything else is asked of it.
 * Returns the function that ends this.
 */
export function whenOpened<Name extends keyof Engines>(
  name: Name,
  opened: (peer: Remote<Engines[Name]>) => void,
): () => void {
  const all = listeners.get(name) ?? new Set()
  listeners.set(name, all)
  const listener = opened as (peer: Remote<object>) => void
  all.add(listener)
  return () => void all.delete(listener)
}

/** Opens the line to an engine's worker. It ends with the page, or by `endEngine`. */
export function openEngine<Name extends keyof Engines>(name: Name, worker: Worker): Remote<Engines[Name]> {
  const scope = new Scope(name)
  engineScope.add(scope)
  const peer = connect<Engines[Name]>(worker, name, scope)
  const running = { peer, end: () => scope.close() }
  runningEngines.set(name, running)
  for (const opened of listeners.get(name) ?? []) opened(peer)
  scope.add(() => {
    // Another may have taken its place.
    if (runningEngines.get(name) === running) runningEngines.delete(name)
    worker.terminate()
  })
  return peer
}
