import { existsSync } from 'node:fs'
import { readFile, rename, rm, writeFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { embeddedPaths } from './embedded.ts'
import { lockFolder } from './folderLock.ts'
import { WrongDatabase } from './migrate.ts'
import { openPglite } from './pgliteEngine.ts'

/**
 * Puts a copy that `keepSnapshots` took in the place of the embedded database of a folder. What was there stays beside
 * it until the next time, as `postgres-replaced`. Refuses a folder that a server has open, and a file that is no copy,
 * and changes nothing then.
 */
export async function restore(file: string, folder: string): Promise<void> {
  const copy = await readFile(file)
  const lock = await lockFolder(folder)
  try {
    const { data, whole } = embeddedPaths(folder)
    const unpacked = `${data}-unpacked`
    const replaced = `${data}-replaced`
    await rm(unpacked, { recursive: true, force: true })
    await unpack(copy, unpacked, file)
    if (existsSync(data)) {
      await rm(replaced, { recursive: true, force: true })
      await rename(data, replaced)
    }
    await rename(unpacked, data)
    await writeFile(whole, '')
  } finally {
    await lock.release()
  }
}

/** Opening it once shows that it is a database of Vesper. */
async function unpack(copy: Uint8Array, dataDir: string, file: string): Promise<void> {
  try {
    const loadDataDir = new Blob([await promisify(gunzip)(copy)])
    const { run, close } = await openPglite({ dataDir, loadDataDir })
    await run('select name from schema_migrations', []).finally(close)
  } catch (cause) {
    await rm(dataDir, { recursive: true, force: true })
    throw new WrongDatabase(`${file} is no whole copy of a database of Vesper.`, { cause })
  }
}
