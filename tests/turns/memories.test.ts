import { serve } from 'sdk/runtime'
import { afterEach, expect, test, vi } from 'vitest'
import type { TurnEvent, TurnRequest } from '../../src/workers/conversation/contract.ts'
import { memory, recollection } from '../../src/workers/conversation/recollection/fakes.ts'
import type { MemoryContract, RecallQuestion, Recollection } from '../../src/workers/memory/contract.ts'
import { createMockFetch, simModels, timerClock } from '../simulators/llm/index.ts'
import { iris, openHouse, persona } from './house.ts'

const model = simModels.ollama[0]?.id ?? ''
const closing: (() => void)[] = []

afterEach(() => {
  for (const close of closing.splice(0)) close()
  vi.unstubAllGlobals()
})

/** A chat whose characters remember over a port, as they do in the app. */
async function evening(recall: (question: RecallQuestion, signal: AbortSignal) => Promise<Recollection>) {
  const sim = createMockFetch({ origin: 'http://localhost:5173', clock: timerClock(1000) })
  const house = await openHouse(sim, { baseUrl: sim.url('ollama'), model, numCtx: 4096, keepAlive: '' })
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
  const { useMemory: rememberBy } = house.conversation
  await rememberBy(port2)
  closing.push(
    () => house.scope.close(),
    () => port1.close(),
    () => port2.close(),
  )
  const request = (action: TurnRequest['action']): TurnRequest => ({
    session: house.session.id,
    action,
    connection: house.connection,
    fallbacks: [],
    persona,
    settings: { samplers: {}, maxTokens: 100, historyLength: 0, recall: { limits: { player: 10, self: 5 } } },
  })
  const take = async (action: TurnRequest['action']) => {
    const events: TurnEvent[] = []
    for await (const event of house.conversation.run(request(action), house.scope.signal)) events.push(event)
    return events.at(-1)
  }
  const bodies = () =>
    sim
      .log()
      .filter(({ path, method }) => method === 'POST' && path.endsWith('/api/chat'))
      .map(({ json }) => JSON.stringify(json))
  return { ...house, sim, asked, told, take, request, bodies }
}

const bees = memory('Sam keeps bees.', { character: iris.id })

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
