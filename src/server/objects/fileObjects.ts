import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Files the server keeps beside its database, by keys it makes itself. */
export interface Objects {
  write(key: string, bytes: Uint8Array): Promise<void>
  /** Undefined where there is none. */
  read(key: string): Promise<Uint8Array | undefined>
  remove(key: string): Promise<void>
}

/** In a folder that only its owner may read. A file is there whole or not at all. */
export function fileObjects(folder: string): Objects {
  const pathOf = (key: string) => {
    if (!/^[a-z0-9-]{1,64}$/.test(key)) throw new Error(`"${key}" is no key of an object.`)
    return join(folder, key)
  }
  return {
    async write(key, bytes) {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const path = pathOf(key)
      await writeFile(`${path}.part`, bytes, { mode: 0o600 })
      await rename(`${path}.part`, path)
    },
    read: (key) =>
      readFile(pathOf(key)).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return undefined
        throw error
      }),
    remove: (key) => rm(pathOf(key), { force: true }),
  }
}
