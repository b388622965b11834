import { type ChatRequest, isAbort, PluginError } from 'sdk'
import { expect, test } from 'vitest'
import type { WriteEvent, WriteRequest } from '../contract.ts'
import { type Attempt, connection, deltasOf, fail, stop, text } from '../turn/rig.fixture.ts'
import { wholeText } from './wholeText.ts'
import { type WriteWorld, writeText } from './writeText.ts'

/** A model that answers as it is told, one list of deltas for each time it is asked; `hang` waits for the abort. */
function rig(...script: readonly Attempt[]) {
  const requests: ChatRequest[] = []
  const waits: number[] = []
  let window = 4096
  let keepsSchemas = false
  let ended = 0
  const call = new AbortController()
  const world: WriteWorld = {
    async *chat(_connection, request, signal) {
      requests.push(request)
      try {
        yield* deltasOf(script[requests.length - 1] ?? [stop], signal)
      } finally {
        ended += 1
      }
    },
    windowOf: async () => window,
    keepsSchemas: async () => keepsSchemas,
    workedBefore: () => true,
    worked: () => {},
    now: () => 1000,
    random: () => 0.5,
    wait: async (ms, signal) => {
      signal.throwIfAborted()
      waits.push(ms)
    },
  }
  const write = (more: Partial<WriteRequest> = {}) =>
    writeText(
      {
        connection,
        messages: [{ role: 'user', content: 'A line about tea.' }],
        samplers: { temperature: 0.2 },
        maxTokens: 300,
        ...more,
      },
      world,
      call.signal,
    )
  async function events(more: Partial<WriteRequest> = {}): Promise<WriteEvent[]> {
    const all: WriteEvent[] = []
    for await (const event of write(more)) all.push(event)
    return all
  }
  return {
    write,
    events,
    requests,
    waits,
    call,
    ended: () => ended,
    withWindow(tokens: number) {
      window = tokens
    },
    withSchemas() {
      keepsSchemas = true
    },
  }
}

test('a text comes in pieces and ends whole, with the samplers and the window of its connection', async () => {
  const { events, requests } = rig([text('The kettle '), text('sings.'), stop])
  const all = await events()
  expect(all.flatMap((event) => (event.kind === 'text' ? event.text : [])).join('')).toBe('The kettle sings.')
  expect(all.at(-1)).toEqual({ kind: 'done', text: 'The kettle sings.', outcome: 'complete' })
  expect(requests).toEqual([
    {
      model: 'tiny',
      messages: [{ role: 'user', content: 'A line about tea.' }],
      contextTokens: 4096,
      maxTokens: 300,
      samplers: { temperature: 0.2 },
    },
  ])
})

test('what a server tells while it gets ready is passed on', async () => {
  const { events } = rig([
    { kind: 'wait', note: 'prompt', done: 1, total: 4 },
    { kind: 'reasoning', text: 'Hm.' },
    text('Tea.'),
    stop,
  ])
  expect((await events()).slice(0, 2)).toEqual([
    { kind: 'waiting', note: 'prompt', fraction: 0.25 },
    { kind: 'reasoning', text: 'Hm.' },
  ])
})

test('a text that was cut where its room ended says so', async () => {
  const { events } = rig([text('The kettle'), { kind: 'end', reason: 'length' }])
  expect((await events()).at(-1)).toMatchObject({ kind: 'done', outcome: 'length' })
})

test('a failure that may pass is tried again, after the time the server asked for', async () => {
  const { events, waits } = rig([fail('rate', { retryAfterMs: 4000 })], [text('Tea.'), stop])
  const all = await events()
  expect(waits).toEqual([4000])
  expect(all.map(({ kind }) => kind)).toEqual(['retrying', 'text', 'done'])
})

test('a failure that stays rejects with its kind and all that is known of it', async () => {
  const { events, requests } = rig([fail('auth', { retryable: false })])
  const error = await events().catch((caught: unknown) => caught)
  expect(error).toBeInstanceOf(PluginError)
  expect(error).toMatchObject({ code: 'llm/auth', message: 'no: auth', details: { failure: { kind: 'auth' } } })
  expect(requests).toHaveLength(1)
})

test('nothing is asked for again behind the back of who has read some of it', async () => {
  const { events, requests } = rig([text('The kettle'), fail('server')], [text('Another.'), stop])
  await expect(events()).rejects.toThrow('no: server')
  expect(requests).toHaveLength(1)
})

test('an abort ends it at any time, and the model with it', async () => {
  const before = rig([text('Tea.'), stop])
  before.call.abort()
  expect(isAbort(await before.events().catch((caught: unknown) => caught))).toBe(true)
  expect(before.requests).toHaveLength(0)

  const within = rig([text('Tea'), 'hang'])
  const writing = within.write()
  expect((await writing.next()).value).toEqual({ kind: 'text', text: 'Tea' })
  within.call.abort()
  expect(isAbort(await writing.next().catch((caught: unknown) => caught))).toBe(true)
  expect(within.ended()).toBe(1)

  const left = rig([text('Tea'), 'hang'])
  for await (const _ of left.write()) break
  left.call.abort()
  await new Promise((resolve) => setTimeout(resolve))
  expect(left.ended()).toBe(1)
})

test('a server that never ends is left after a million letters', async () => {
  const flood = Array.from({ length: 30 }, () => text('x'.repeat(50_000)))
  const { events, ended } = rig([...flood, stop])
  const done = (await events()).at(-1)
  expect(done).toMatchObject({ kind: 'done', outcome: 'length' })
  expect(done?.kind === 'done' && done.text.length).toBe(1_000_000)
  expect(ended()).toBe(1)
})

test('the answer has room within the window; where there is none, that is said instead of asked', async () => {
  const small = rig([text('Tea.'), stop])
  small.withWindow(200)
  await small.events()
  expect(small.requests[0]?.maxTokens).toBeLessThan(200)
  const none = rig()
  none.withWindow(60)
  await expect(none.events()).rejects.toMatchObject({ code: 'llm/context' })
  expect(none.requests).toHaveLength(0)
})

const schema = { name: 'answer', schema: { type: 'object' }, strict: false }

test('a schema goes to models that can be held to one, and no others', async () => {
  const plain = rig([text('{}'), stop])
  await plain.events({ schema })
  expect(plain.requests[0]).not.toHaveProperty('schema')
  const strict = rig([text('{}'), stop])
  strict.withSchemas()
  await strict.events({ schema })
  expect(strict.requests[0]?.schema).toEqual(schema)
})

test('a server that refuses the schema is asked without it', async () => {
  const { events, requests, withSchemas } = rig([fail('bad-request', { retryable: false })], [text('{}'), stop])
  withSchemas()
  expect((await events({ schema })).at(-1)).toMatchObject({ kind: 'done', text: '{}' })
  expect(requests.map((request) => 'schema' in request)).toEqual([true, false])
})

test('who does not watch gets the whole text, or the failure', async () => {
  expect(await wholeText(rig([text('The '), text('tea.'), stop]).write())).toBe('The tea.')
  await expect(wholeText(rig([fail('auth', { retryable: false })]).write())).rejects.toThrow('no: auth')
})
