import { PluginError, type PluginId } from 'sdk'
import type { PluginPackage } from '../../../workers/media/contract.ts'
import { createRegistryReading } from '../../../workers/media/imports/registry.ts'
import { hashOf } from '../../../workers/media/registry/registry.fixture.ts'
import type { Change, PluginRecord } from '../../../workers/storage/contract.ts'
import { replaceEngine } from '../../engines/engine.fixture.ts'

/** What installing reads and changes: storage in maps, and a network with a few files. */
export interface FakeEngines {
  readonly records: Map<string, PluginRecord>
  readonly code: Map<string, string>
  readonly erased: string[]
  readonly forgotten: string[]
  readonly revoked: string[]
  readonly labels: string[]
  /** By the last part of the address. */
  readonly files: Map<string, Uint8Array>
  readPackage(file: Blob): Promise<PluginPackage>
}

/** Replaces the engines that installing asks. `endMedia` runs when the page gives a reading up. */
export function openFakeEngines(endMedia?: () => void): FakeEngines {
  const state: FakeEngines = {
    records: new Map(),
    code: new Map(),
    erased: [],
    forgotten: [],
    revoked: [],
    labels: [],
    files: new Map(),
    readPackage: () => Promise.reject(new Error('no package')),
  }
  const storage = {
    read: async (_: string, id: string) => state.records.get(id),
    list: async () => [...state.records.values()],
    commit: async (label: string, changes: readonly Change[]) => {
      state.labels.push(label)
      for (const change of changes) {
        if (change.table !== 'plugins') throw new Error(change.table)
        if (change.kind === 'put') state.records.set(change.value.id, structuredClone(change.value))
        else state.records.delete(change.key)
      }
      return state.labels.length
    },
    saveCode: async (code: string) => {
      state.code.set(hashOf(code), code)
      return hashOf(code)
    },
    deleteOtherCode: async (hashes: readonly string[]) => {
      for (const hash of state.code.keys()) if (!hashes.includes(hash)) state.code.delete(hash)
    },
    erasePlugin: async (id: PluginId) => void state.erased.push(id),
  }
  const network = {
    revoke: async (id: PluginId) => void state.revoked.push(id),
    saveSecret: async (id: PluginId, name: string, value: string) => {
      if (value === '') state.forgotten.push(`${id} ${name}`)
      return { kind: 'none' as const }
    },
    download: async (url: string, { maxBytes }: { maxBytes: number }, signal: AbortSignal) => {
      signal.throwIfAborted()
      const from = new URL(url, 'https://vesper.example').href
      const bytes = state.files.get(from.split('/').at(-1) ?? '')
      if (!bytes) throw new PluginError('net/unreachable', 'There is nobody.')
      if (bytes.length > maxBytes) throw new PluginError('net/too-large', 'Too much.')
      return { bytes, from }
    },
  }
  const media = { readPackage: (file: Blob) => state.readPackage(file), ...createRegistryReading() }
  replaceEngine('storage', storage)
  replaceEngine('network', network)
  replaceEngine('media', media, endMedia)
  return state
}

/** Web Locks as one queue, which Node does not have. */
export function fakeLocks() {
  let last: Promise<unknown> = Promise.resolve()
  return {
    request: <T>(_: string, work: () => Promise<T>): Promise<T> => {
      const turn = last.then(work)
      last = turn.catch(() => {})
      return turn
    },
  }
}
