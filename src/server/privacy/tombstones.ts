import { appendFile, mkdir, readFile } from 'node:fs/promises'
import { dirname } from 'node:path'

/** Who was erased, outside of the database: an older copy of it that is restored holds them again. */
export interface Tombstones {
  add(userId: string, at: Date): Promise<void>
  all(): Promise<readonly string[]>
}

/** A file of one line for each erasure, which is only ever added to. */
export function tombstonesIn(path: string): Tombstones {
  return {
    async add(userId, at) {
      await mkdir(dirname(path), { recursive: true, mode: 0o700 })
      await appendFile(path, `${JSON.stringify({ user: userId, at: at.toISOString() })}\n`, {
        mode: 0o600,
        flush: true,
      })
    },
    async all() {
      const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return ''
        throw error
      })
      return text.split('\n').flatMap(userIn)
    },
  }
}

/** A line that a power cut left half written names nobody. */
function userIn(line: string): readonly string[] {
  try {
    const { user } = Object(JSON.parse(line))
    return typeof user === 'string' ? [user] : []
  } catch {
    return []
  }
}
