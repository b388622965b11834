import type { Capabilities } from '../context.ts'
import { PluginError } from '../errors.ts'

/** Large files, kept in memory. */
export function fakeFiles(): Capabilities['files'] {
  const files = new Map<string, Blob>()
  const found = (name: string) => {
    const file = files.get(name)
    if (!file) throw new PluginError('file/not-found', `There is no file "${name}".`)
    return file
  }
  return {
    list: async () => [...files].map(([name, { size }]) => ({ name, bytes: size })),
    open: async (name) => found(name),
    async append(name, bytes) {
      const file = new Blob([files.get(name) ?? new Blob(), new Uint8Array(bytes)])
      files.set(name, file)
      return { name, bytes: file.size }
    },
    async rename(name, to) {
      files.set(to, found(name))
      files.delete(name)
    },
    async remove(name) {
      files.delete(name)
    },
    folder: async () => ({ kind: 'none' }),
  }
}
