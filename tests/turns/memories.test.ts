import { serve } from 'sdk/runtime'
import { afterEach, expect, test, vi } from 'vitest'
import type { TurnEvent, TurnRequest } from '../../src/workers/conversation/contract.ts'
import { memory, recollection } from '../../src/workers/conversation/recollection/fakeRecollection.fixture.ts'
import type { EmbeddingContract } from '../../src/workers/embedding/contract.ts'
import { wordsEmbedder, wordVector } from '../../src/workers/embedding/words/wordVector.ts'
import type { MemoryContract, RecallQuestion, Recollection } from '../../src/workers/memory/contract.ts'
import { createMemory } from '../../src/workers/memory/memory.ts'
import { createMockFetch, timerClock } from '../simulators/llm/index.ts'
import { iris, openTurnRig, persona } from './turnRig.ts'

const closing: (() => void)[] = []

afterEach(() => {
  for (const close of closing.splice(0)) close()
  vi.unstubAllGlobals()
})

/** A chat whose characters remember over a port, as they do in the app. */
async function evening(recall: (question: RecallQuestion, signal: AbortSignal) => Promise<Recollection>) {
  const sim = createMockFetch({ origin: 'http://localhost:5173', clock: timerClock(1000) })
  const rig = await openTurnRig(sim)
  const asked: RecallQuestion[] = []
  const told: (readonly string[])[] = []
  const remote: Pick<MemoryContract, 'recall' | 'told'> = {
    recall: (question, signal) => {
      asked.push(question)
      return recall(question, signal)
    },
    told: async (ids) => void told.push(ids),
  }
  const { port1, port2 } = new MessageChannel()
  serve(remote, port1)
  const { useMemory: rememberBy } = rig.conversation
  await rememberBy(port2)
  closing.push(
    () => rig.scope.close(),
    () => port1.close(),
    () => port2.close(),
  )
  const request = (action: TurnRequest['action']): TurnRequest => ({
    session: rig.session.id,
    action,
    connection: rig.connection,
    fallbacks: [],
    persona,
    settings: { samplers: {}, maxTokens: 100, historyLength: 0, recall: { limits: { player: 10, self: 5 } } },
  })
  const take = async (action: TurnRequest['action']) => {
    const events: TurnEvent[] = []
    for await (const event of rig.conversation.run(request(action), rig.scope.signal)) events.push(event)
    return events.at(-1)
  }
  const bodies = () =>
    sim
      .log()
      .filter(({ path, method }) => method === 'POST' && path.endsWith('/api/chat'))
      .map(({ json }) => JSON.stringify(json))
  return { ...rig, sim, asked, told, take, request, bodies }
}

const bees = memory('Sam keeps bees.', { character: iris.id })

test('a chat goes on when what remembers is switched off while it is asked', async () => {
  const { take, asked, conversation } = await evening(() => new Promise(() => {}))
  const reply = take({ kind: 'send', text: 'How are my bees?' })
  await vi.waitFor(() => expect(asked).toHaveLength(1))
  const { forgetMemory } = conversation
  await forgetMemory()
  expect(await reply).toMatchObject({ kind: 'committed' })
  expect(await take({ kind: 'send', text: 'And my hives?' })).toMatchObject({ kind: 'committed' })
  expect(asked).toHaveLength(1)
})

test('what the memory worker recalls reaches the model, and after the reply it is noted as told', async () => {
  const { take, told, asked, bodies } = await evening(async () => recollection(bees))
  expect(await take({ kind: 'send', text: 'How are my bees?' })).toMatchObject({ kind: 'committed' })
  expect(bodies()[0]).toContain('“Sam keeps bees”')
  expect(asked[0]).toMatchObject({ character: iris.id, texts: ['How are my bees?'] })
  await vi.waitFor(() => expect(told).toEqual([[bees.id]]))
})

test('a reply that came to nothing told nothing', async () => {
  const { take, told, sim } = await evening(async () => recollection(bees))
  sim.script({ preStatus: 404, body: { error: 'model not found' } })
  expect(await take({ kind: 'send', text: 'How are my bees?' })).toMatchObject({ outcome: { kind: 'failed' } })
  expect(told).toEqual([])
})

test('what the model saw is kept with the reply: the memories, their scores and what found them', async () => {
  const { take, conversation } = await evening(async () => recollection(bees))
  const last = await take({ kind: 'send', text: 'How are my bees?' })
  const variant = last?.kind === 'committed' ? last.message.variants[0]?.id : undefined
  if (!variant) throw new Error('There is no reply.')
  await vi.waitFor(async () => {
    const record = await conversation.promptOf(variant)
    expect(record?.report.memories).toMatchObject({
      kind: 'recalled',
      embedder: { runs: 'words' },
      lines: [{ memory: { id: bees.id }, verdict: 'told', score: { total: 0.6 } }],
    })
  })
})

test('a memory worker that never answers holds no reply up, and the preview says it was late', async () => {
  const signals: AbortSignal[] = []
  const { take, bodies, told, conversation, request } = await evening((_, signal) => {
    signals.push(signal)
    return new Promise(() => {})
  })
  expect(await take({ kind: 'send', text: 'How are my bees?' })).toMatchObject({ kind: 'committed' })
  expect(bodies()[0]).toContain('How are my bees?')
  expect(told).toEqual([])
  await vi.waitFor(() => expect(signals[0]?.aborted).toBe(true))
  const report = await conversation.preview(request({ kind: 'send', text: '' }))
  expect(report.memories).toEqual({ kind: 'late', ms: 100 })
})

test('a memory worker that fails holds no reply up either', async () => {
  const { take, conversation, request } = await evening(async () => {
    throw new Error('The index is broken.')
  })
  expect(await take({ kind: 'send', text: 'How are my bees?' })).toMatchObject({ kind: 'committed' })
  const report = await conversation.preview(request({ kind: 'send', text: '' }))
  expect(report.memories).toEqual({ kind: 'failed', why: 'The index is broken.' })
})

/** The memory worker itself, on the chat's own storage, with vectors of words. */
async function remembering() {
  let worker: MemoryContract | undefined
  const rig = await evening(async (question, signal) => {
    if (!worker) throw new Error('It has not been started.')
    return await worker.recall(question, signal)
  })
  const [toStorage, toEmbedding] = [new MessageChannel(), new MessageChannel()]
  serve(rig.storage, toStorage.port1)
  const embedding: Pick<EmbeddingContract, 'embed' | 'current'> = {
    embed: async (texts) => ({ embedder: wordsEmbedder, vectors: texts.map(wordVector) }),
    current: async () => wordsEmbedder,
  }
  serve(embedding, toEmbedding.port1)
  worker = createMemory()
  await worker.start(toStorage.port2, toEmbedding.port2)
  closing.unshift(() => {
    for (const { port1, port2 } of [toStorage, toEmbedding]) {
      port1.close()
      port2.close()
    }
  })
  return { ...rig, memory: worker }
}

test('what the player wrote down by hand is told when they speak of it, and lies there as before', async () => {
  const { take, bodies, memory: worker } = await remembering()
  const draft = { type: 'player', content: 'Sam keeps bees.', category: 'fact', importance: 6 } as const
  await worker.add(iris.id, draft)
  await take({ kind: 'send', text: 'Do you remember the bees?' })
  expect(bodies()[0]).toContain('“Sam keeps bees”')
  expect(await worker.list(iris.id)).toMatchObject([draft])
})

test('what was said a moment ago is not told again, and the preview says why', async () => {
  const { take, bodies, memory: worker, storage, session, conversation, request } = await remembering()
  await take({ kind: 'send', text: 'I keep bees.' })
  const [said] = await storage.tail(session.id, 2)
  if (!said) throw new Error('Nothing was said.')
  await worker.remember(
    [{ type: 'player', content: 'Sam keeps bees.', category: 'fact', importance: 6 }],
    { character: iris.id, at: Date.now(), source: 'automatic', session: session.id, messages: [said.id] },
    { total: 100, perExtraction: 5 },
  )
  await take({ kind: 'send', text: 'Do you remember the bees?' })
  expect(bodies()[1]).not.toContain('“Sam keeps bees”')
  const report = await conversation.preview(request({ kind: 'send', text: 'And the bees?' }))
  expect(report.memories).toMatchObject({ kind: 'recalled', lines: [{ verdict: 'in-window' }] })
})
