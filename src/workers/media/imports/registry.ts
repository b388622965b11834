import type { PluginId } from 'sdk'
import type { RegistryEntry, RegistryIndex } from '../../../shared/plugins/registry/registryIndex.ts'
import { newerRelease, releasesFor } from '../registry/releases.ts'
import type { ImportContract, IndexToken } from './contract.ts'
import { Waiting } from './Waiting.ts'

type RegistryReading = Pick<ImportContract, 'openIndex' | 'searchIndex' | 'updatesInIndex' | 'dropIndex'>

/** So many can be read through; more can be searched. */
const maxShown = 50

/** A registry's index, which stays here: the page asks for what it shows of it. */
export function createRegistryReading(): RegistryReading {
  const waiting = new Waiting<RegistryIndex, IndexToken>()
  return {
    async openIndex(file, signature, trust) {
      const { readIndex } = await import('../registry/readIndex.ts')
      const { index, memory } = await readIndex(await bytesOf(file), await bytesOf(signature), trust)
      return { token: waiting.add(index), signedAt: index.signedAt, plugins: index.plugins.length, memory }
    },

    async searchIndex(token, words) {
      const index = waiting.get(token)
      const sought = words.trim().toLowerCase()
      const found = index.plugins.filter(({ id, name, description = '', author = '' }) =>
        `${id} ${name} ${description} ${author}`.toLowerCase().includes(sought),
      )
      const entries = found.slice(0, maxShown).map((entry) => ({ ...entry, versions: newestOf(entry, index) }))
      return { found: found.length, entries }
    },

    async updatesInIndex(token, installed) {
      const index = waiting.get(token)
      const entries = new Map<PluginId, RegistryEntry>(index.plugins.map((entry) => [entry.id, entry]))
      return installed.flatMap((plugin) => {
        const entry = entries.get(plugin.id)
        const release = entry && newerRelease(entry, index, plugin)
        return release ? [{ ...entry, versions: [release] }] : []
      })
    },

    async dropIndex(token) {
      waiting.drop(token)
    },
  }
}

const bytesOf = async (file: Blob): Promise<Uint8Array> => new Uint8Array(await file.arrayBuffer())

const newestOf = (entry: RegistryEntry, index: RegistryIndex) => releasesFor(entry, index).slice(0, 1)
