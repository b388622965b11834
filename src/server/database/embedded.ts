import { existsSync } from 'node:fs'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { sql } from 'kysely'
import { checkpoint, checkpointIfLong } from './checkpoints.ts'
import type { Database } from './database.ts'
import { lockFolder } from './folderLock.ts'
import { kyselyDatabase } from './kyselyDatabase.ts'
import { type Engine, type EngineResult, pgliteDialect } from './pgliteDialect.ts'
import type { WorkerAnswer, WorkerRequest } from './pgliteWorker.ts'
import { keepSnapshots } from './snapshots.ts'

const minute = 60_000
const checkpointEveryMs = 5 * minute
/** A burst of writes fills the log to its bound in a quarter of a minute. */
const measureLogEveryMs = 5000
const vacuumEveryMs = 60 * minute
const snapshotEveryMs = 15 * minute

/**
 * Opens the embedded database of a folder, in a thread of its own: statements would hold up everything else in this one.
 * The engine neither writes its log back nor tidies up by itself, and does not force writes to the disk, so this does the
 * first two by the clock and keeps copies. Only one process may have a folder open: two would destroy each other's rows.
 */
export async function openEmbedded(folder: string): Promise<Database> {
  const lock = await lockFolder(folder)
  const worker = await openIn(folder).catch(async (error: unknown) => {
    await lock.release()
    throw error
  })
  const database = kyselyDatabase(pgliteDialect(worker))
  const { query } = database
  // All of it waits for its turn: in the middle of somebody's transaction it would end that.
  const snapshot = () =>
    query.connection().execute(() => keepSnapshots(embeddedPaths(folder).snapshots, worker.dump).take())
  const upkeep = [
    every(checkpointEveryMs, () => checkpoint(query)),
    every(measureLogEveryMs, () => checkpointIfLong(query)),
    every(vacuumEveryMs, () => sql`vacuum (analyze)`.execute(query)),
    every(snapshotEveryMs, snapshot),
  ]
  return {
    ...database,
    async close() {
      for (const timer of upkeep) clearInterval(timer)
      try {
        await checkpoint(query)
        await snapshot()
        await database.close()
      } finally {
        await lock.release()
      }
    },
  }
}

/** What is where in the folder of an embedded database. */
export const embeddedPaths = (folder: string) => ({
  data: join(folder, 'postgres'),
  /** Is there once the data was made to its end. */
  whole: join(folder, 'postgres-is-whole'),
  snapshots: join(folder, 'snapshots'),
})

/** What a start left half made is made anew: nobody was told of a row in it. */
async function openIn(folder: string): Promise<RunningWorker> {
  const { data, whole } = embeddedPaths(folder)
  if (!existsSync(whole)) await rm(data, { recursive: true, force: true })
  const worker = await startWorker({ dataDir: data })
  await writeFile(whole, '')
  return worker
}

const every = (ms: number, work: () => Promise<unknown>) =>
  setInterval(() => {
    work().catch((error: unknown) => console.error('The upkeep of the database failed:', error))
  }, ms).unref()

interface RunningWorker extends Engine {
  dump(): Promise<Uint8Array>
}

/** Talks with `pgliteWorker.ts`. */
async function startWorker(workerData: { readonly dataDir: string }): Promise<RunningWorker> {
  const worker = new Worker(new URL('./pgliteThread.mjs', import.meta.url), { workerData })
  const waiting = new Map<number, { resolve(answer: never): void; reject(error: Error): void }>()
  let ended: Error | undefined
  let count = 0

  const ask = <T>(request: Omit<WorkerRequest, 'id'>): Promise<T> =>
    new Promise<T>((resolve, reject) => {
      if (ended) return reject(ended)
      count += 1
      waiting.set(count, { resolve, reject })
      worker.postMessage({ ...request, id: count })
    })

  worker.on('message', ({ id, failure, answer }: WorkerAnswer) => {
    const asked = waiting.get(id)
    waiting.delete(id)
    if (failure) asked?.reject(Object.assign(new Error(failure.message), failure))
    else asked?.resolve(answer as never)
  })
  const end = (error: Error) => {
    ended ??= error
    for (const { reject } of waiting.values()) reject(error)
    waiting.clear()
  }
  worker.on('error', end)
  worker.on('exit', () => end(new Error('The database has stopped.')))
  await ask({ kind: 'ready' })
  return {
    run: (text, parameters) => ask<EngineResult>({ kind: 'run', sql: text, parameters }),
    dump: () => ask<Uint8Array>({ kind: 'dump' }),
    async close() {
      await ask({ kind: 'close' })
      await worker.terminate()
    },
  }
}
