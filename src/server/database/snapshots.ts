import { mkdir, open, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'

const kept = 8
const ending = '.tar.gz'

/** Keeps the newest copies of a database in a folder, each whole or not there. */
export function keepSnapshots(folder: string, dump: () => Promise<Uint8Array>) {
  return {
    async take(now = new Date()): Promise<string> {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const path = join(folder, `${now.toISOString().replaceAll(':', '-')}${ending}`)
      const unfinished = `${path}.unfinished`
      const file = await open(unfinished, 'w', 0o600)
      try {
        await file.writeFile(await dump())
        await file.sync()
      } finally {
        await file.close()
      }
      await rename(unfinished, path)
      for (const old of (await listSnapshots(folder)).slice(kept)) await rm(join(folder, old))
      return path
    },
  }
}

/** The names of the copies in a folder, the newest first. */
export const listSnapshots = async (folder: string): Promise<readonly string[]> =>
  (await readdir(folder))
    .filter((name) => name.endsWith(ending))
    .sort()
    .reverse()
