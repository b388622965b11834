import { transfer } from 'comlink'
import { type CharacterId, Scope } from 'sdk'
import { connect, type Remote } from 'sdk/runtime'
import type { Memory } from '../../../src/shared/memories/memory.ts'
import type { EmbedderInfo } from '../../../src/shared/memories/recall.ts'
import type { EmbeddingContract } from '../../../src/workers/embedding/contract.ts'
import type { MemoryContract } from '../../../src/workers/memory/contract.ts'
import type { StorageContract, VectorRecord } from '../../../src/workers/storage/contract.ts'
import type { IndexBenchContract } from './memoriesWorker.ts'

/* The page of the memories' figures: the workers that remember, as Vesper starts them, and nothing else. */

const house = new Scope('bench')
const open = <Contract extends object>(worker: Worker, name: string, scope = house) =>
  connect<Contract>(worker, name, scope)

const index = open<IndexBenchContract>(
  new Worker(new URL('./memoriesWorker.ts', import.meta.url), { type: 'module', name: 'bench-index' }),
  'bench index',
)
const storage = open<StorageContract>(
  new Worker(new URL('../../../src/workers/storage/worker.ts', import.meta.url), { type: 'module', name: 'storage' }),
  'storage',
)
const embedding = open<EmbeddingContract>(
  new Worker(new URL('../../../src/workers/embedding/worker.ts', import.meta.url), {
    type: 'module',
    name: 'embedding',
  }),
  'embedding',
)

const limits = { player: 10, self: 5 }
const signal = new AbortController().signal
const noon = Date.UTC(2026, 0, 15, 12)

/** Long tasks of the page since the last look. */
const longTasks: number[] = []
new PerformanceObserver((list) => {
  for (const { duration } of list.getEntries()) longTasks.push(duration)
}).observe({ type: 'longtask' })

let life = new Scope('memory')
let memories: Remote<MemoryContract> | undefined

function startMemory(): Remote<MemoryContract> {
  life.close()
  life = new Scope('memory')
  const worker = new Worker(new URL('../../../src/workers/memory/worker.ts', import.meta.url), {
    type: 'module',
    name: 'memory',
  })
  life.add(() => worker.terminate())
  const [toStorage, toEmbedding] = [new MessageChannel(), new MessageChannel()]
  void storage.serve(transfer(toStorage.port1, [toStorage.port1]))
  void embedding.serve(transfer(toEmbedding.port1, [toEmbedding.port1]))
  const peer = open<MemoryContract>(worker, 'memory', life)
  const [one, other] = [toStorage.port2, toEmbedding.port2]
  void peer.start(transfer(one, [one]), transfer(other, [other]))
  memories = peer
  return peer
}

const who = ['Ana', 'Bruno', 'the keeper', 'her sister', 'the baker']
const does = ['likes', 'mends', 'sells', 'fears', 'remembers', 'paints', 'carries', 'has lost']
const what = ['the brass lamp', 'green tea', 'a rowing boat', 'old maps', 'rye bread', 'the red kite', 'two grey cats']
const where = ['in the harbour', 'at the mill', 'on the hill', 'by the lighthouse', 'in the garden', 'near the bridge']

const sentence = (at: number) =>
  [
    who[at % who.length],
    does[Math.floor(at / 5) % does.length],
    what[Math.floor(at / 40) % what.length],
    where[Math.floor(at / 280) % where.length],
    `on day ${at}`,
  ].join(' ')

const memory = (character: string, at: number): Memory => ({
  id: `${character}-${at}`,
  character: character as CharacterId,
  type: 'player',
  content: `${sentence(at)}.`,
  category: 'fact',
  importance: 1 + (at % 10),
  pinned: false,
  source: 'automatic',
  at: noon + at,
  modified: noon + at,
  recalls: 0,
  recalledAt: 0,
  messages: [],
  contradicts: [],
})

const step = 1000

async function keep(character: string, count: number): Promise<void> {
  for (let from = 0; from < count; from += step) {
    const values = Array.from({ length: Math.min(step, count - from) }, (_, at) => memory(character, from + at))
    await storage.commit(
      'Bench',
      values.map((value) => ({ kind: 'put', table: 'memories', value })),
    )
  }
}

/** Vectors that nobody made: for what is measured only their number counts. */
async function saveVectors(character: string, count: number, { model, dimensions }: EmbedderInfo): Promise<void> {
  for (let from = 0; from < count; from += step) {
    const vectors = Array.from({ length: Math.min(step, count - from) }, (_, at): VectorRecord => {
      const bytes = Int8Array.from({ length: dimensions }, (_, part) => ((from + at + 1) * (part + 7) * 31) % 127)
      return { id: `${character}-${from + at}`, model, scale: 1 / (40 * Math.sqrt(dimensions)), bytes }
    })
    await storage.saveVectors(vectors)
  }
}

const recall = (peer: Remote<MemoryContract>, character: string, text: string) =>
  peer.recall({ character: character as CharacterId, texts: [text], inWindow: [], limits, now: noon + 100_000 }, signal)

const bench = {
  index: (count: number) => index.measure(count),

  /** Makes the vectors of so many memories. */
  async embed(count: number) {
    await keep('few', count)
    const peer = startMemory()
    const info = await embedding.current()
    longTasks.length = 0
    const begun = performance.now()
    let progress = 0
    for await (const { done } of peer.reembed(signal)) progress = Math.max(progress, done)
    const ms = performance.now() - begun
    return { info, ms, progress, longest: Math.max(0, ...longTasks) }
  },

  /** Each time another question, as it is from the page. */
  async recalls(count: number) {
    const peer = memories ?? startMemory()
    const times: number[] = []
    let withMeaning = 0
    for (let at = 0; at < count; at++) {
      const begun = performance.now()
      const { embedder } = await recall(
        peer,
        'few',
        `Do you know who ${does[at % does.length]} ${what[at % what.length]}, ${at}?`,
      )
      times.push(performance.now() - begun)
      if (embedder) withMeaning++
    }
    return { times, withMeaning }
  },

  async keepMany(count: number, info: EmbedderInfo) {
    await keep('many', count)
    await saveVectors('many', count, info)
  },

  /** From the start of the worker to what it recalls first. */
  async firstRecall() {
    const begun = performance.now()
    const peer = startMemory()
    const { memories: found, embedder } = await recall(peer, 'many', `Who carries old maps, at ${begun}?`)
    const ms = performance.now() - begun
    if (found.length === 0) throw new Error('Nothing was recalled.')
    return { ms, withMeaning: embedder !== undefined }
  },
}

export type MemoriesBench = typeof bench
Object.assign(globalThis, { memoriesBench: bench })
