import { type Capability, type KeyValue, type PluginManifest, Scope } from 'sdk'
import {
  type PluginHouseContract,
  type PluginNetContract,
  type PluginStorageContract,
  type Remote,
  serve,
} from 'sdk/runtime'
import { fakeStorage } from 'sdk/testing'
import { placeInSandbox } from '../../src/host/plugins/placeInSandbox.ts'
import type { GateContract, GateEvent } from '../../src/workers/gate/contract.ts'

/** A built plugin and the world it shall find. */
export interface Staged {
  readonly manifest: PluginManifest
  readonly code: string
  readonly settings?: unknown
  readonly net?: PluginNetContract
  readonly storage?: KeyValue
  readonly house?: Partial<PluginHouseContract>
}

/** A plugin in the real sandbox, with fakes where the engines would be. */
export interface Placed {
  readonly plugin: Remote<GateContract>
  readonly events: readonly GateEvent[]
  /** Why it ended by itself. */
  readonly ended: Promise<string>
  close(): void
}

/** Puts a built plugin behind the gate the app uses. Everything its manifest asks for is granted. */
export async function place({
  manifest,
  code,
  settings = {},
  net,
  storage = fakeStorage(),
  house,
}: Staged): Promise<Placed> {
  const scope = new Scope(manifest.id)
  const events: GateEvent[] = []
  const lay = (contract: object): MessagePort => {
    const { port1, port2 } = new MessageChannel()
    serve(contract, port1)
    scope.add(() => port1.close())
    return port2
  }
  const names = Object.keys(manifest.permissions ?? {}) as (keyof NonNullable<PluginManifest['permissions']>)[]
  const init = {
    plugin: { id: manifest.id, version: manifest.version },
    settings,
    capabilities: names.filter((name): name is Capability => name !== 'wasm'),
    storage: lay(storageOver(storage)),
    house: lay({ log: async () => {}, ...house }),
    ...(net && { net: lay(net) }),
  }
  let died: (why: string) => void = () => {}
  const ended = new Promise<string>((resolve) => {
    died = (why) => {
      resolve(why)
      scope.close()
    }
  })
  const plugin = await placeInSandbox(
    { manifest, init, scope, died },
    { code, granted: names, denied: [], happened: (event) => events.push(event) },
  )
  return { plugin, events, ended, close: () => scope.close() }
}

function storageOver(storage: KeyValue): Partial<PluginStorageContract> {
  return {
    get: (key) => storage.get(key),
    set: (key, value) => storage.set(key, value),
    delete: (key) => storage.delete(key),
    async keys() {
      const all: string[] = []
      for await (const key of storage.keys()) all.push(key)
      return all
    },
  }
}
