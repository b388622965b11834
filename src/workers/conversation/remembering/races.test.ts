import { type MessageId, newId, type SessionId } from 'sdk'
import type { Remote } from 'sdk/runtime'
import { afterEach, describe, expect, test } from 'vitest'
import type { Memory } from '../../../shared/memories/memory.ts'
import { wordsEmbedder, wordVector } from '../../embedding/words/wordVector.ts'
import { rememberingIn } from '../../memory/memory.ts'
import type { Change } from '../../storage/contract.ts'
import { character, closeAll, message, session, rig as storeRig, variant } from '../../storage/rig.fixture.ts'
import type { Storage } from '../../storage/storage.ts'
import { Histories } from '../history.ts'
import { SummaryRecords } from '../summaries/SummaryRecords.ts'
import { MemoryExtractor } from './MemoryExtractor.ts'
import { answerOf, connection, remember } from './rig.fixture.ts'

const lives: AbortController[] = []
afterEach(() => {
  for (const life of lives.splice(0)) life.abort()
  closeAll()
})

const branch = 'branch' as SessionId
const evening = session().id

type Moment = 'model' | 'embedding' | 'commit'

/** A chat of five turns in a real store with a real memory; at a moment of its reading something happens to it. */
async function reading(of: SessionId, moment: Moment, happens: (storage: Storage) => Promise<unknown>) {
  const { storage } = storeRig()
  const life = new AbortController()
  lives.push(life)
  const source = { plugin: connection.plugin, model: 'small' }
  await storage.commit('Begin', [
    { kind: 'put', table: 'characters', value: character },
    { kind: 'put', table: 'sessions', value: session() },
    ...Array.from({ length: 10 }, (_, position): Change => {
      const parts = { position, id: `m${position}` as MessageId, variants: [variant('Words.', { source })] }
      return {
        kind: 'put',
        table: 'messages',
        value: message('', { ...parts, role: position % 2 === 0 ? 'user' : 'assistant' }),
      }
    }),
  ])
  if (of === branch) {
    await storage.copySession(evening, 'm7' as MessageId, session({ id: branch }))
    for (const role of ['user', 'assistant'] as const) {
      await storage.append(
        message('', { session: branch, id: newId(), role, variants: [variant('Else.', { source })] }),
      )
    }
  }
  let hasHappened = false
  const at = async (place: Moment) => {
    if (place !== moment || hasHappened) return
    hasHappened = true
    await happens(storage)
  }
  const watched = {
    ...storage,
    commit: async (...args: Parameters<Storage['commit']>) => {
      if (args[0] === 'Remember') await at('commit')
      return storage.commit(...args)
    },
  } as unknown as Remote<Storage>
  const embedding = {
    current: async () => wordsEmbedder,
    async embed(texts: readonly string[]) {
      await at('embedding')
      return { embedder: wordsEmbedder, vectors: texts.map(wordVector) }
    },
  }
  const memory = rememberingIn(
    { storage: watched, embedding, now: Date.now, after: () => new Promise(() => {}), newId },
    life.signal,
  )
  const extractor = new MemoryExtractor({
    requestTimes: { read: async () => [], keep: async () => {} },
    records: new SummaryRecords(watched),
    history: (id) => new Histories(watched).of(id),
    session: (id) => storage.read('sessions', id),
    async *write() {
      await at('model')
      const facts = Array.from({ length: 5 }, (_, index) => ({
        type: 'player',
        content: `Sam told story ${'abcde'[index]} of the harbour number ${index}.`,
        category: 'fact',
        importance: 5,
        lines: [2 * index + 1, 2 * index + 2],
      }))
      yield { kind: 'done', text: answerOf(...facts), outcome: 'complete' }
    },
    windowOf: async () => 8000,
    tell: () => {},
    memory: () => memory as unknown as Pick<Remote<typeof memory>, 'remember' | 'list'>,
  })
  await extractor.afterReply({
    session: of,
    connection,
    persona: { name: 'Sam' },
    remember: { ...remember, perExtraction: 5 },
  })
  expect(hasHappened).toBe(true)
  const memories = await storage.list('memories')
  return { storage, memories, failure: (await extractor.state(evening)).failure, memory }
}

const drop = (positions: readonly number[], id = evening) =>
  positions.map((position): Change => ({ kind: 'delete', table: 'messages', key: [id, position] }))
const deleteChat = (id: SessionId): readonly Change[] => [{ kind: 'delete', table: 'sessions', key: id }]

async function messagesLeft(storage: Storage): Promise<ReadonlySet<string>> {
  const tails = await Promise.all([evening, branch].map((id) => storage.tail(id, 100)))
  return new Set(tails.flat().map(({ id }) => id as string))
}

const isLost = ({ messages }: Memory, left: ReadonlySet<string>) => !messages.some((id) => left.has(id))

describe.each(['model', 'embedding', 'commit'] as const)('while the %s takes its time', (moment) => {
  test('a chat that is deleted is remembered by nobody', async () => {
    const { memories } = await reading(evening, moment, (storage) => storage.commit('Delete', deleteChat(evening)))
    expect(memories).toEqual([])
  })

  test('all messages that are deleted are remembered by nobody', async () => {
    const all = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9]
    const { memories } = await reading(evening, moment, (storage) => storage.commit('Clear', drop(all)))
    expect(memories).toEqual([])
  })

  test('of some that are deleted nothing is remembered, and of the others all', async () => {
    const { memories, storage, failure } = await reading(evening, moment, (store) =>
      store.commit('Delete', drop([0, 1, 4])),
    )
    const left = await messagesLeft(storage)
    expect(memories.filter((memory) => isLost(memory, left))).toEqual([])
    expect(memories.map(({ messages }) => messages.join()).toSorted()).toEqual(['m2,m3', 'm5', 'm6,m7', 'm8,m9'])
    expect(failure).toBeUndefined()
  })

  test('a branch that is left takes along what came of it', async () => {
    const { memories } = await reading(branch, moment, (storage) => storage.commit('Delete', deleteChat(branch)))
    expect(memories).toEqual([])
  })

  test('what is brought back after that may be remembered the next time', async () => {
    const { memories } = await reading(evening, moment, async (storage) => {
      const commit = await storage.commit('Delete', drop([0, 1]))
      await storage.undo(commit)
    })
    expect(memories).toHaveLength(5)
  })
})

test('a memory that is forgotten just when it is said again does not come back as it was', async () => {
  const { storage, memory } = await reading(evening, 'model', async () => {})
  const [known] = await storage.list('memories')
  if (!known) throw new Error('Nothing was remembered.')
  const at = { character: character.id, at: known.at + 1, source: 'automatic', session: evening } as const
  const origin = { ...at, messages: ['m9' as MessageId] }
  const again = { type: known.type, content: known.content, category: known.category, importance: 9 }
  const [, kept] = await Promise.all([
    storage.commit('Forget', [{ kind: 'delete', table: 'memories', key: known.id }]),
    memory.remember([again], origin, { total: 100, perExtraction: 5 }).catch((error: unknown) => error),
  ])
  expect(await storage.read('memories', known.id)).toBeUndefined()
  expect(kept).toMatchObject(kept instanceof Error ? { code: 'storage/not-found' } : { merged: [] })
})
