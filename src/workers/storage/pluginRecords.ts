import { PluginError, type PluginId } from 'sdk'
import type { PluginStorageContract } from 'sdk/runtime'
import { weigh } from '../../shared/weigh.ts'
import type { Store } from './database.ts'
import { recordsOfPlugin } from './rows.ts'

const pluginRecordsBytes = 5 * 1024 * 1024
const maxKeyLength = 200

/** One plugin's own records. The plugin's id is part of every key, so nothing it says reaches another's. */
export function pluginRecords(
  store: Store,
  plugin: PluginId,
): Pick<PluginStorageContract, 'get' | 'set' | 'delete' | 'keys'> {
  const replace = (name: unknown, value: unknown): Promise<void> => {
    const key = keyFrom(name)
    const bytes = value === undefined ? 0 : plainBytes(value) + key.length * 2
    return store.write(['pluginRecords', 'pluginTotals'], 'relaxed', async (tx) => {
      const records = tx.objectStore('pluginRecords')
      const totals = tx.objectStore('pluginTotals')
      const [former, total = 0] = await Promise.all([records.get([plugin, key]), totals.get(plugin)])
      const after = total - (former?.bytes ?? 0) + bytes
      if (after > pluginRecordsBytes && bytes > 0) {
        throw new PluginError(
          'storage/quota',
          `${plugin} may keep ${pluginRecordsBytes / 1024 / 1024} MB of its own records, and this would be more. It must delete some first.`,
        )
      }
      await Promise.all([
        value === undefined ? records.delete([plugin, key]) : records.put({ value, bytes }, [plugin, key]),
        totals.put(after, plugin),
      ])
    })
  }
  return {
    get: (name) => {
      const key = keyFrom(name)
      return store.read(
        ['pluginRecords'],
        async (tx) => (await tx.objectStore('pluginRecords').get([plugin, key]))?.value,
      )
    },
    set: async (name, value) => replace(name, value),
    delete: async (name) => replace(name, undefined),
    keys: () =>
      store.read(['pluginRecords'], async (tx) => {
        const keys = await tx.objectStore('pluginRecords').getAllKeys(recordsOfPlugin(plugin))
        return keys.map(([, key]) => key)
      }),
  }
}

/** All records of one plugin, as they were at one moment. */
export function allRecords(store: Store, plugin: PluginId): Promise<readonly (readonly [string, unknown])[]> {
  return store.read(['pluginRecords'], async (tx) => {
    const records = tx.objectStore('pluginRecords')
    const [keys, rows] = await Promise.all([
      records.getAllKeys(recordsOfPlugin(plugin)),
      records.getAll(recordsOfPlugin(plugin)),
    ])
    return keys.map(([, key], index) => [key, rows[index]?.value] as const)
  })
}

export function eraseRecords(store: Store, plugin: PluginId): Promise<void> {
  return store.write(['pluginRecords', 'pluginTotals'], 'strict', async (tx) => {
    await Promise.all([
      tx.objectStore('pluginRecords').delete(recordsOfPlugin(plugin)),
      tx.objectStore('pluginTotals').delete(plugin),
    ])
  })
}

/** More than the quota is not weighed to its end. */
function plainBytes(value: unknown): number {
  const { bytes, strange } = weigh(value, { maxBytes: pluginRecordsBytes })
  if (bytes <= pluginRecordsBytes && strange) {
    throw new PluginError('plugin/refused', `Only plain data may be saved (found: ${strange}).`)
  }
  return bytes
}

function keyFrom(name: unknown): string {
  if (typeof name === 'string' && name.length > 0 && name.length <= maxKeyLength) return name
  throw new PluginError('plugin/refused', `A record's name must be a text of 1 to ${maxKeyLength} characters.`)
}
