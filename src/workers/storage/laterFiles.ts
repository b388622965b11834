import type { PluginId } from 'sdk'
import type { Disk } from '../shared/disk/disk.ts'
import type { FileLock, FilesContract } from './pluginFiles.ts'

/** One plugin's files. What reads and writes them is fetched with the first that is wanted: few plugins have any. */
export function laterFiles(disk: Disk, plugin: PluginId, quotaMb: number, lock: FileLock): FilesContract {
  const files = async () => (await import('./pluginFiles.ts')).pluginFiles(disk, plugin, quotaMb, lock)
  return {
    listFiles: async () => (await files()).listFiles(),
    openFile: async (name) => (await files()).openFile(name),
    appendFile: async (name, bytes) => (await files()).appendFile(name, bytes),
    renameFile: async (name, to) => (await files()).renameFile(name, to),
    removeFile: async (name) => (await files()).removeFile(name),
    chosenFolder: async () => (await files()).chosenFolder(),
  }
}
