import { transfer } from 'comlink'
import { openDB } from 'idb'
import { type PluginId, Scope, type SessionId } from 'sdk'
import { connect, type PluginStorageContract } from 'sdk/runtime'
import type { StorageContract } from '../../src/workers/storage/contract.ts'
import type { SpeedContract } from './speedWorker.ts'
import { characterIdOf, editing, type Moment, messageAddress, readMessage, type Step, streaming } from './workload.ts'

/** Calls that may be under way at once. Pieces of a reply are not waited for one by one. */
const draftsAtOnce = 4

declare global {
  /** The other side, which outlives this browser: it hears of every step the worker has acknowledged. */
  function acknowledged(session: string, step: number): void
}

const scope = new Scope('page')
const start = (file: string) => new Worker(file, { type: 'module', name: file })
const storage = () => connect<StorageContract>(start('/worker.js'), 'storage', scope)

const crash = {
  /** Writes on two chats at the same time until the browser is no more. */
  run(cycle: { readonly editing: string; readonly streaming: string; readonly seed: number }) {
    const store = storage()
    void work(store, cycle.editing, editing(cycle.editing, cycle.seed))
    void work(store, cycle.streaming, streaming(cycle.streaming, cycle.seed))
  },
  recover: () => storage().recover([]),
  async read(sessions: readonly string[]): Promise<readonly (readonly [string, string][])[]> {
    const store = storage()
    return Promise.all(sessions.map(async (id) => [...(await momentOf(store, id as SessionId))]))
  },
  /** One plugin's storage, through a worker of its own, as two tabs would have. */
  async plugin(id: string, filesMb: number) {
    const { port1, port2 } = new MessageChannel()
    await storage().servePlugin(id as PluginId, { filesMb }, transfer(port2, [port2]))
    return connect<PluginStorageContract>(port1, id, scope)
  },
  storage,
  speed: () => connect<SpeedContract>(start('/speed.js'), 'speed', scope),
}

export type CrashPage = typeof crash

declare global {
  interface Window {
    crash: CrashPage
  }
}
window.crash = crash

type Store = ReturnType<typeof storage>

async function work(store: Store, id: string, steps: Iterator<Step>): Promise<void> {
  const commits = new Map<number, number>()
  const notices = store.changes(scope.signal)[Symbol.asyncIterator]()
  const open: Promise<unknown>[] = []
  for (let index = 0; ; index++) {
    const { operation } = steps.next().value
    if (operation.kind === 'draft') {
      if (open.length >= draftsAtOnce) await open.shift()
      const { position, piece, text } = operation
      open.push(store.draft(id as SessionId, position, piece, text).then(() => acknowledged(id, index)))
      continue
    }
    await Promise.all(open.splice(0))
    if (operation.kind === 'commit') commits.set(index, await store.commit('Test', operation.changes))
    else if (operation.kind === 'undo') commits.set(index, await store.undo(commits.get(operation.step) ?? -1))
    else {
      await store.append(operation.message)
      commits.set(index, await nextCommitOf(notices, id, commits))
    }
    acknowledged(id, index)
  }
}

/** An append does not answer with its commit; its notice does. */
async function nextCommitOf(
  notices: AsyncIterator<{ readonly commit: number; readonly sessions: readonly string[] }>,
  id: string,
  known: ReadonlyMap<number, number>,
): Promise<number> {
  const newest = Math.max(0, ...[...known.values()].slice(-1))
  while (true) {
    const { value } = await notices.next()
    if (value.commit > newest && value.sessions.includes(id)) return value.commit
  }
}

async function momentOf(store: Store, session: SessionId): Promise<Moment> {
  const moment = new Map<string, string>()
  const kept = await store.read('sessions', session)
  const character = await store.read('characters', characterIdOf(session))
  if (character) moment.set('character', character.name)
  if (!kept) return moment
  moment.set('session', kept.name)
  const found: number[] = []
  for await (const messages of store.history(session)) {
    for (const message of messages) {
      found.push(message.position)
      moment.set(messageAddress(message.position), readMessage(message))
    }
  }
  // What the session says of its messages must agree with what lies on the disk.
  const positions = (await positionsOnDisk(session)).join()
  const order = await store.order(session)
  if (found.length !== kept.messageCount || found.join() !== positions || order.join() !== positions) {
    moment.set('order', 'is wrong')
  }
  return moment
}

async function positionsOnDisk(session: string): Promise<readonly number[]> {
  const database = await openDB('vesper-sessions')
  const keys = await database.getAllKeys('messages', IDBKeyRange.bound([session], [session, []]))
  database.close()
  return keys.map((key) => (key as [string, number])[1])
}
