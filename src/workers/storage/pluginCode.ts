import { type ContentHash, PluginError } from 'sdk'
import type { StorageContract } from './contract.ts'
import type { Store } from './database.ts'
import { notFound } from './errors.ts'

/**
 * The code of installed plugins, each text once, at its hash. What is read is hashed again: a text that was changed
 * on the disk is never run.
 */
export function codeStore(store: Store): Pick<StorageContract, 'saveCode' | 'readCode' | 'deleteOtherCode'> {
  return {
    async saveCode(code) {
      const bytes = new TextEncoder().encode(code)
      const hash = await hashOf(bytes)
      await store.write(['pluginCode'], 'strict', (tx) => tx.objectStore('pluginCode').put(bytes, hash))
      return hash
    },
    readCode: async (hash) =>
      codeIn(await store.read(['pluginCode'], (tx) => tx.objectStore('pluginCode').get(hash)), hash),
    deleteOtherCode: (hashes) =>
      store.write(['pluginCode'], 'relaxed', async (tx) => {
        const code = tx.objectStore('pluginCode')
        const forgotten = (await code.getAllKeys()).filter((hash) => !hashes.includes(hash))
        await Promise.all(forgotten.map((hash) => code.delete(hash)))
      }),
  }
}

/** The text in what lies at a hash, if it is still what was kept there. */
export async function codeIn(bytes: Uint8Array<ArrayBuffer> | undefined, hash: ContentHash): Promise<string> {
  if (!bytes) throw notFound('The code of this plugin is no longer here. Install the plugin again.')
  if (!(bytes instanceof Uint8Array) || (await hashOf(bytes)) !== hash) throw changed()
  // A mark at the beginning is part of what was hashed, so it stays.
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes)
}

async function hashOf(bytes: Uint8Array<ArrayBuffer>): Promise<ContentHash> {
  if (!globalThis.crypto?.subtle) throw unsafe()
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  return `sha256-${btoa(String.fromCharCode(...digest))}`
}

const changed = () =>
  new PluginError(
    'plugin/integrity',
    'The code of this plugin is not what was installed, so it was not started. Remove the plugin and install it again.',
  )

const unsafe = () =>
  new PluginError(
    'storage/failed',
    'Plugins can only be checked when this app is opened over https or on this computer. Open it there and try again.',
  )
