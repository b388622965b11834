import { isAbort } from 'sdk'
import { serve } from 'sdk/runtime'
import { afterEach, expect, test, vi } from 'vitest'
import type { RememberEvent, TurnRequest } from '../../src/workers/conversation/contract.ts'
import { answerOf, remember } from '../../src/workers/conversation/remembering/rig.fixture.ts'
import { createMemory } from '../../src/workers/memory/memory.ts'
import { FakeEmbedding } from '../../src/workers/memory/rig.fixture.ts'
import { createMockFetch, timerClock } from '../simulators/llm/index.ts'
import { iris, openTurnRig, persona } from './turnRig.ts'

const closing: (() => void)[] = []
/** What happens in the background may take its time on a busy machine. */
const patience = { timeout: 15_000 }

afterEach(() => {
  for (const close of closing.splice(0)) close()
  vi.unstubAllGlobals()
})

/** Storage, conversation and memory as they run in the app, with a simulated model that answers what it is asked. */
async function evening() {
  const sim = createMockFetch({ origin: 'http://localhost:5173', clock: timerClock(1000) })
  const rig = await openTurnRig(sim)
  const memory = createMemory()
  const [toStorage, toEmbedding] = [new MessageChannel(), new MessageChannel()]
  const channels = [toStorage, toEmbedding]
  await rig.storage.serve(toStorage.port1)
  const embedding = new FakeEmbedding()
  serve(
    { current: () => embedding.current(), embed: (texts: readonly string[]) => embedding.embed(texts) },
    toEmbedding.port1,
  )
  await memory.start(toStorage.port2, toEmbedding.port2)
  const { useMemory: rememberBy } = rig.conversation
  const rememberAgain = async () => {
    const toMemory = new MessageChannel()
    channels.push(toMemory)
    await memory.serve(toMemory.port1)
    await rememberBy(toMemory.port2)
  }
  await rememberAgain()
  closing.push(() => {
    rig.scope.close()
    for (const { port1, port2 } of channels) {
      port1.close()
      port2.close()
    }
  })
  const request = (text: string): TurnRequest => ({
    session: rig.session.id,
    action: { kind: 'send', text },
    connection: rig.connection,
    fallbacks: [],
    persona,
    settings: { samplers: {}, maxTokens: 60, historyLength: 0, remember },
  })
  const take = async (text: string) => {
    let last: unknown
    for await (const event of rig.conversation.run(request(text), rig.scope.signal)) last = event
    return last
  }
  const remembered = async () => (await memory.list(iris.id)).map(({ content }) => content)
  const asked = () => sim.log().filter((entry) => JSON.stringify(entry.json ?? '').includes('The memories as JSON'))
  const now = { session: rig.session.id, connection: rig.connection, persona, remember }
  return { ...rig, sim, memory, take, remembered, rememberAgain, asked, now }
}

const aboutMemories = { lastUser: /as JSON/ }
const honey = answerOf({ type: 'player', content: 'Sam sells honey.', category: 'fact', importance: 6, lines: [1] })

test('after the fifth turn the character remembers what the model noted, and where it was said', async () => {
  const { sim, take, memory, remembered, asked, storage, session } = await evening()
  sim.script({ match: aboutMemories, reply: { text: `\`\`\`json\n${honey}\n\`\`\`` } })
  for (const text of ['I sell honey.', 'And wax.', 'On Saturdays.', 'By the church.']) await take(text)
  expect(asked()).toEqual([])
  await take('Come and see.')
  await vi.waitFor(async () => expect(await remembered()).toEqual(['Sam sells honey.']), patience)
  const [first] = await storage.tail(session.id, 10)
  expect(await memory.list(iris.id)).toMatchObject([{ turn: 5, session: session.id, messages: [first?.id] }])
  await vi.waitFor(async () => expect((await storage.read('summaries', session.id))?.remembered).toBe(9), patience)
  await take('Good night.')
  expect(asked()).toHaveLength(1)
})

test('a reply is not held up by what is being remembered, which is begun again after it', async () => {
  const { sim, take, remembered, asked } = await evening()
  for (const text of ['I sell honey.', 'And wax.', 'On Saturdays.', 'By the church.']) await take(text)
  sim.script(
    { match: { ...aboutMemories, n: 1 }, headerDelayMs: 60_000_000 },
    { match: aboutMemories, reply: { text: honey } },
  )
  await take('Come and see.')
  await vi.waitFor(() => expect(asked()).toHaveLength(1), patience)
  expect(await take('Good night.')).toMatchObject({ kind: 'committed' })
  await vi.waitFor(async () => expect(await remembered()).toEqual(['Sam sells honey.']), patience)
})

test('the player may have the chat read at once, and hears how it goes', async () => {
  const { sim, take, conversation, now, scope, remembered } = await evening()
  await take('I sell honey.')
  sim.script(
    { match: { ...aboutMemories, n: 1 }, reply: { text: 'With pleasure!' } },
    { match: aboutMemories, reply: { text: honey } },
  )
  const kinds: RememberEvent['kind'][] = []
  for await (const event of conversation.rememberNow(now, scope.signal)) kinds.push(event.kind)
  expect(kinds.filter((kind) => kind !== 'waiting')).toEqual(['reading', 'asking-again', 'remembered'])
  expect(await remembered()).toEqual(['Sam sells honey.'])
  expect(await conversation.rememberState(now.session)).toEqual({ turns: 1, next: 5 })
})

test('a reading that lost the memory worker is done again when there is another', async () => {
  const { sim, take, conversation, remembered, asked, rememberAgain } = await evening()
  for (const text of ['I sell honey.', 'And wax.', 'On Saturdays.', 'By the church.']) await take(text)
  sim.script(
    { match: { ...aboutMemories, n: 1 }, headerDelayMs: 60_000_000 },
    { match: aboutMemories, reply: { text: honey } },
  )
  await take('Come and see.')
  await vi.waitFor(() => expect(asked()).toHaveLength(1), patience)
  await conversation.forgetMemory()
  await take('Good night.')
  expect(asked()).toHaveLength(1)
  await rememberAgain()
  await take('Good morning.')
  await vi.waitFor(async () => expect(await remembered()).toEqual(['Sam sells honey.']), patience)
})

test('the player may stop it', async () => {
  const { sim, take, conversation, now, remembered, asked } = await evening()
  await take('I sell honey.')
  sim.script({ match: aboutMemories, headerDelayMs: 60_000_000 })
  const call = new AbortController()
  const read = async () => {
    for await (const _ of conversation.rememberNow(now, call.signal)) {
      // Until it is stopped.
    }
  }
  const reading = read().catch((error: unknown) => error)
  await vi.waitFor(() => expect(asked()).toHaveLength(1), patience)
  call.abort()
  expect(isAbort(await reading)).toBe(true)
  expect(await remembered()).toEqual([])
})
