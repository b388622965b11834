import type { ContentHash, PluginId } from 'sdk'
import type { Key, Tables } from '../../../shared/records/tables.ts'
import type { StorageContract } from '../contract.ts'

/** What incognito takes from the disk: the player's library and plugins, to look at and never to change. */
export type StoredTable =
  | 'characters'
  | 'cards'
  | 'pictures'
  | 'shelf'
  | 'lorebooks'
  | 'presets'
  | 'environments'
  | 'devices'
  | 'patterns'
  | 'scenarios'
  | 'scenarioScripts'
  | 'scenarioFiles'
  | 'loras'
  | 'loraPresets'
  | 'imageFiles'
  | 'looks'
  | 'workflows'
  | 'plugins'
  | 'settings'

/** Reads what was kept on the disk before. There is no call that writes. */
export interface ReadOnlyStorageContract
  extends Pick<StorageContract, 'readCode' | 'readStoryFiles' | 'lockState' | 'unlock'> {
  read<T extends StoredTable>(table: T, key: Key<T>): Promise<Tables[T] | undefined>
  list<T extends StoredTable>(table: T): Promise<readonly Tables[T][]>
  readCode(hash: ContentHash): Promise<string>
  pluginKeys(plugin: PluginId): Promise<readonly string[]>
  pluginRecord(plugin: PluginId, key: string): Promise<unknown>
}
