import { existsSync } from 'node:fs'
import { parentPort, workerData } from 'node:worker_threads'
import { openPglite } from './pgliteEngine.ts'
import { readTemplate } from './template.ts'

export interface WorkerRequest {
  readonly id: number
  readonly kind: 'ready' | 'run' | 'dump' | 'close'
  readonly sql?: string
  readonly parameters?: readonly unknown[]
}

export interface WorkerAnswer {
  readonly id: number
  readonly answer?: unknown
  readonly failure?: WorkerFailure
}

/** What PostgreSQL says of a failure. An error itself loses all but its message on the way between threads. */
export interface WorkerFailure {
  readonly message: string
  readonly code?: string | undefined
  readonly constraint?: string | undefined
}

/** The thread of the embedded database: it answers one request after the other, in their order. */
const engine = open(String(workerData.dataDir))
let last: Promise<unknown> = engine

function open(dataDir: string) {
  const template = existsSync(dataDir) ? undefined : readTemplate()
  return openPglite({ dataDir, ...(template && { loadDataDir: template }) })
}

parentPort?.on('message', (request: WorkerRequest) => {
  last = last.then(() => answer(request)).catch(() => undefined)
})

async function answer(request: WorkerRequest): Promise<void> {
  const { id } = request
  try {
    parentPort?.postMessage({ id, answer: await carryOut(request) } satisfies WorkerAnswer)
  } catch (error) {
    const { message, code, constraint } = error as WorkerFailure
    parentPort?.postMessage({ id, failure: { message, code, constraint } } satisfies WorkerAnswer)
  }
}

async function carryOut({ kind, sql = '', parameters = [] }: WorkerRequest): Promise<unknown> {
  const { pglite, run, close } = await engine
  switch (kind) {
    case 'ready':
      return undefined
    case 'run':
      return run(sql, parameters)
    case 'dump':
      return new Uint8Array(await (await pglite.dumpDataDir('gzip')).arrayBuffer())
    case 'close':
      return close()
  }
}
