/** Calls the app's own storage worker, in the words Comlink uses. */
export function storageAt(address: string): (path: string, ...args: readonly unknown[]) => Promise<unknown> {
  const worker = new Worker(address, { type: 'module', name: 'storage for the benchmark' })
  const waiting = new Map<string, (value: Answer) => void>()
  worker.addEventListener('message', ({ data }: MessageEvent<Answer>) => {
    waiting.get(data.id)?.(data)
    waiting.delete(data.id)
  })
  return async (path, ...args) => {
    const id = crypto.randomUUID()
    const answer = new Promise<Answer>((resolve) => waiting.set(id, resolve))
    const argumentList = args.map((value) => ({ type: 'RAW', value }))
    worker.postMessage({ id, type: 'APPLY', path: [path], argumentList })
    const { type, value } = await answer
    if (type !== 'RAW') throw new Error(`${path} failed: ${JSON.stringify(value)}`)
    return value
  }
}

interface Answer {
  readonly id: string
  readonly type: string
  readonly value: unknown
}
