import type { StreamedResponse } from './request.ts'

/** What a body turns out to be, judged by its first visible byte and by what it calls itself. */
export type OpenedBody =
  | { readonly kind: 'events' | 'json'; readonly chunks: AsyncIterable<Uint8Array> }
  | { readonly kind: 'page' }

const invisible: ReadonlySet<number> = new Set([0x09, 0x0a, 0x0d, 0x20, 0xef, 0xbb, 0xbf])

/**
 * Looks at the beginning of an answer: servers send one JSON object where a stream was asked for, and proxies send
 * web pages. Nothing is lost: the chunks given back hold everything.
 */
export async function opened(reply: StreamedResponse): Promise<OpenedBody> {
  if (/text\/html/i.test(reply.headers['content-type'] ?? '')) return { kind: 'page' }
  const iterator = reply.chunks[Symbol.asyncIterator]()
  const read: Uint8Array[] = []
  let first: number | undefined
  for (let next = await iterator.next(); !next.done; next = await iterator.next()) {
    read.push(next.value)
    first = next.value.find((byte) => !invisible.has(byte))
    if (first !== undefined) break
  }
  if (first === 0x3c) {
    await iterator.return?.()
    return { kind: 'page' }
  }
  const isJson = first === 0x7b || first === 0x5b
  return { kind: isJson ? 'json' : 'events', chunks: replayed(read, iterator) }
}

/** What was read before, then the rest as it comes, without a promise of its own. */
function replayed(read: readonly Uint8Array[], rest: AsyncIterator<Uint8Array>): AsyncIterable<Uint8Array> {
  let place = 0
  const iterator: AsyncIterator<Uint8Array> = {
    next() {
      const value = read[place++]
      return value ? Promise.resolve({ value, done: false }) : rest.next()
    },
    return: async () => (await rest.return?.()) ?? { value: undefined, done: true },
  }
  return { [Symbol.asyncIterator]: () => iterator }
}
