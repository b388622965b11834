import type { CharacterId, MessageId } from 'sdk'
import type { Memory } from '../../shared/memories/memory.ts'
import type { EmbedderInfo, Recalled } from '../../shared/memories/recall.ts'
import type { MemoryDraft, MemoryLimits, MemoryOrigin, RecallQuestion } from './contract.ts'
import { FakeStore } from './fakeStore.fixture.ts'
import { type Remembering, rememberingIn } from './memory.ts'
import { stem as stemOf, stemsOf } from './recall/words.ts'
import type { MemoryStorage, MemoryWorld } from './world.ts'

export const noon = Date.UTC(2026, 0, 15, 12)
export const day = 24 * 3600_000
export const mara = 'mara' as CharacterId
export const bruno = 'bruno' as CharacterId
export const message = (name: string) => name as MessageId

const open = new Set<AbortController>()

export interface RigOptions {
  readonly store?: FakeStore
  readonly storage?: MemoryStorage
  readonly embedding?: FakeEmbedding
}

/** A worker that remembers, with a store in memory and an embedder that knows some words to mean the same. */
export function rig({
  store = new FakeStore(),
  storage = store.connect(),
  embedding = new FakeEmbedding(),
}: RigOptions = {}) {
  const clock = { now: noon }
  const life = new AbortController()
  open.add(life)
  let ids = 0
  const name = `${names++}`
  const waiting: (() => void)[] = []
  const deadline = {
    isOver: false,
    /** For all who wait now. */
    pass: () => {
      for (const go of waiting.splice(0)) go()
    },
  }
  const world: MemoryWorld = {
    storage,
    embedding,
    now: () => clock.now,
    after: () => (deadline.isOver ? Promise.resolve() : new Promise((resolve) => waiting.push(resolve))),
    newId: () => `new-${name}-${ids++}`,
  }
  return { memory: rememberingIn(world, life.signal), store, embedding, clock, deadline }
}
let names = 0

export function closeAll(): void {
  for (const life of open) life.abort()
  open.clear()
}

/** Words and what they mean, for an embedder that can be late, fail and be changed. */
export class FakeEmbedding implements Pick<MemoryWorld['embedding'], 'embed' | 'current'> {
  info: EmbedderInfo = { model: 'small', dimensions: 96, runs: 'wasm' }
  phase: 'ready' | 'late' | 'broken' = 'ready'
  asked = 0
  /** In letters. */
  maxLengthInTime = Number.POSITIVE_INFINITY

  async current(): Promise<EmbedderInfo> {
    return this.info
  }

  async embed(texts: readonly string[]) {
    this.asked += texts.length
    if (this.phase === 'late' || texts.some((text) => text.length > this.maxLengthInTime))
      return new Promise<never>(() => {})
    if (this.phase === 'broken') throw new Error('No model.')
    const { info } = this
    return { embedder: info, vectors: texts.map((text) => vectorOf(text, info.dimensions)) }
  }
}

/** Words the embedder knows to mean the same as another. */
const meanings = new Map(
  [
    ['kitten', 'cat'],
    ['feline', 'cat'],
  ].map(([word = '', meaning = '']) => [stemOf(word), meaning]),
)

function vectorOf(text: string, dimensions: number): Float32Array {
  const vector = new Float32Array(dimensions)
  for (const stem of stemsOf(text)) {
    const meaning = meanings.get(stem) ?? stem
    let hash = 2_166_136_261
    for (const letter of meaning) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 16_777_619) >>> 0
    const place = hash % dimensions
    vector[place] = (vector[place] ?? 0) + ((hash >>> 16) % 2 === 0 ? 1 : -1)
  }
  const length = Math.hypot(...vector) || 1
  return vector.map((part) => part / length)
}

let written = 0
export function memory(content: string, parts: Partial<Memory> = {}): Memory {
  return {
    id: `memory-${written++}`,
    character: mara,
    type: 'player',
    content,
    category: 'fact',
    importance: 5,
    pinned: false,
    source: 'automatic',
    at: noon,
    modified: noon,
    recalls: 0,
    recalledAt: 0,
    messages: [],
    contradicts: [],
    ...parts,
  }
}

export const draft = (content: string, parts: Partial<MemoryDraft> = {}): MemoryDraft => ({
  type: 'player',
  content,
  category: 'fact',
  importance: 5,
  ...parts,
})

export const origin = (parts: Partial<MemoryOrigin> = {}): MemoryOrigin => ({
  character: mara,
  at: noon,
  source: 'automatic',
  messages: [message('m1'), message('m2')],
  ...parts,
})

export const limits: MemoryLimits = { total: 100, perExtraction: 5 }

export const question = (text: string, parts: Partial<RecallQuestion> = {}): RecallQuestion => ({
  character: mara,
  texts: [text],
  inWindow: [],
  limits: { player: 10, self: 5 },
  now: noon,
  ...parts,
})

export const signal = new AbortController().signal

export const told = (memories: readonly Recalled[]): readonly string[] =>
  memories.filter(({ verdict }) => verdict === 'told').map(({ memory: { content } }) => content)

export const verdicts = (memories: readonly Recalled[]): Readonly<Record<string, string>> =>
  Object.fromEntries(memories.map(({ memory: { content }, verdict }) => [content, verdict]))

/** Until all have vectors. */
export async function embedAll(memory: Remembering): Promise<void> {
  for await (const _ of memory.reembed(signal));
}

/** Until what was committed has been heard of. */
export async function heard(): Promise<void> {
  for (let tick = 0; tick < 20; tick++) await Promise.resolve()
}
