import { wordingOf } from 'sdk'
import { afterEach, expect, test, vi } from 'vitest'
import { createMockFetch, faultScripts, simModels, timerClock } from '../simulators/llm/index.ts'
import { openTurnRig } from './turnRig.ts'

const model = simModels.ollama[0]?.id ?? ''
const open: Awaited<ReturnType<typeof openTurnRig>>[] = []

async function evening(settings: Readonly<Record<string, unknown>> = {}) {
  const sim = createMockFetch({ origin: 'http://localhost:5173', clock: timerClock(1000) })
  const rig = await openTurnRig(sim, settings)
  open.push(rig)
  return { ...rig, sim }
}

afterEach(() => {
  for (const { scope } of open.splice(0)) scope.close()
  vi.unstubAllGlobals()
})

type Sim = Parameters<typeof openTurnRig>[0]
const chats = (sim: Sim) => sim.log().filter(({ path, method }) => method === 'POST' && path.endsWith('/api/chat'))
const bodyOf = (entry: { readonly json?: unknown } | undefined) =>
  entry?.json as { messages: { role: string; content: string }[]; options: { num_ctx: number } }

test('a conversation of three turns is in the store, word for word as the model said it', async () => {
  const { say, storage, session, sim } = await evening()
  sim.script(
    { match: { n: 1 }, reply: { text: 'Good evening, Sam.' } },
    { match: { n: 2 }, reply: { text: 'The lamp is lit.' } },
  )
  await say('Hello!')
  await say('Is the lamp lit?')
  await say('Good night.')
  const kept = await storage.tail(session.id, 10)
  expect(kept.map(({ role }) => role)).toEqual(['user', 'assistant', 'user', 'assistant', 'user', 'assistant'])
  expect(kept.slice(0, 4).map((message) => wordingOf(message).content)).toEqual([
    'Hello!',
    'Good evening, Sam.',
    'Is the lamp lit?',
    'The lamp is lit.',
  ])
})

test('L20 each request begins with the one before it', async () => {
  const { say, sim } = await evening()
  for (const text of ['Hello!', 'And then?', 'What else?']) await say(text)
  const [first, second, third] = chats(sim).map((entry) => bodyOf(entry).messages)
  expect(second?.slice(0, first?.length)).toEqual(first)
  expect(third?.slice(0, second?.length)).toEqual(second)
})

test('L08 the window is stated in every request, never changes, and the server never had to cut', async () => {
  const { say, sim } = await evening({ numCtx: 1024 })
  const long = 'The wind went round to the north and the gulls came in over the rocks. '.repeat(12)
  for (let turn = 0; turn < 8; turn++) await say(`${turn}: ${long}`, { maxTokens: 200 })
  const asked = chats(sim)
  expect(new Set(asked.map((entry) => bodyOf(entry).options.num_ctx))).toEqual(new Set([1024]))
  for (const { seen } of asked) expect(seen?.droppedMessages ?? 0).toBe(0)
})

test('L09 a prompt the server finds too long is sent once more, smaller', async () => {
  const { say, sim } = await evening()
  const long = 'The wind went round to the north and the gulls came in over the rocks. '.repeat(10)
  for (let turn = 0; turn < 6; turn++) await say(long)
  const before = chats(sim).length
  sim.script(...faultScripts('F22', { dialect: 'ollama' }))
  await say('And now?')
  const after = chats(sim).slice(before)
  expect(after.length).toBe(2)
  const size = (entry: (typeof after)[number] | undefined) => JSON.stringify(bodyOf(entry).messages).length
  expect(size(after[1])).toBeLessThan(size(after[0]))
})

test('L04 L05 a stopped reply keeps its words, and the server is left alone at once', async () => {
  const { conversation, session, sim, storage } = await evening()
  sim.script({ reply: { text: 'One sentence after another, and no end in sight. '.repeat(40) }, tokensPerSec: 20 })
  const stop = new AbortController()
  const request = {
    session: session.id,
    action: { kind: 'send' as const, text: 'Tell me everything.' },
    connection: { plugin: 'vesper.llm-ollama' as never, provider: 'ollama', model, patience: 'local' as const },
    fallbacks: [],
    persona: { name: 'Sam', pronouns: '', description: '' },
    settings: { samplers: {}, maxTokens: 1000, historyLength: 0 },
  }
  for await (const event of conversation.run(request, stop.signal)) if (event.kind === 'text') stop.abort()
  const [, reply] = await storage.tail(session.id, 2)
  expect(reply && wordingOf(reply)).toMatchObject({ state: 'stopped' })
  expect(reply && wordingOf(reply).content.length).toBeGreaterThan(0)
  await vi.waitFor(() => expect(chats(sim).at(-1)?.outcome).toBe('aborted'))
})

test('a provider that was switched off leaves the words of the player and a reply that says why', async () => {
  const { say, conversation, connection, storage, session } = await evening()
  await conversation.removePlugin(connection.plugin)
  expect((await say('Hello!')).at(-1)).toMatchObject({ kind: 'committed', outcome: { kind: 'failed' } })
  const [words, reply] = await storage.tail(session.id, 10)
  expect(words && wordingOf(words).content).toBe('Hello!')
  expect(reply && wordingOf(reply)).toMatchObject({ state: 'failed', problem: expect.stringContaining('switched off') })
})
