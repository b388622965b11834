import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { Tier } from '../../platform/account.ts'
import type { CompletionBody } from '../../platform/hosted.ts'
import type { Database } from '../database/database.ts'
import { openTestDatabase } from '../database/testDatabase.fixture.ts'
import { settleAbandonedCalls } from './counting.ts'
import { demoLabel } from './demoUpstream.ts'
import { createHosted, type HostedOptions } from './hosted.ts'
import type { HostedEvent, HostedReport } from './hostedReply.ts'
import { completionOf, sseFrames } from './sse.ts'
import {
  type Answer,
  begins,
  fails,
  replies,
  startUpstreamServer,
  type UpstreamServer,
} from './upstreamServer.fixture.ts'
import { demoUpstreams, readUpstreams, type Upstream } from './upstreams.ts'

let database: Database
let now: Date
let user: { readonly id: string }
let tier: Tier
let reports: HostedReport[]
let users = 0
let keys = 0
const servers: UpstreamServer[] = []
/** Longer than one step of the gate, so that it is forwarded at once. */
const long = 'The rain drums on the roof while the kettle begins to sing in the kitchen. '

beforeAll(async () => {
  database = await openTestDatabase()
}, 60_000)
afterAll(() => database.close())

beforeEach(async () => {
  now = new Date('2030-01-15T12:00:00Z')
  tier = 'free'
  reports = []
  users += 1
  user = { id: `0190a000-0000-7000-8000-${`${users}`.padStart(12, '0')}` }
  await sql`insert into users (id, username, username_key, status, created_at, updated_at)
    values (${user.id}, ${`user_${users}`}, ${`user_${users}`}, 'active', ${now}, ${now})`.execute(database.query)
}, 30_000)

afterEach(async () => {
  vi.useRealTimers()
  await Promise.all(servers.splice(0).map((server) => server.close()))
})

const pass = (seconds: number) => {
  now = new Date(now.getTime() + seconds * 1000)
}

async function upstream(answer: Answer, id = 'one'): Promise<Upstream & { readonly server: UpstreamServer }> {
  const server = await startUpstreamServer(answer)
  servers.push(server)
  const models = [
    { id: 'm', label: 'M', upstream_model: 'real-m', context: 8192, max_output: 4000, tiers: ['free', 'pro'] },
  ] satisfies Upstream['models']
  return { id, kind: 'openai', url: server.url, key: 'sk-test', weight: 1, models, server }
}

const hostedOn = (upstreams: readonly Upstream[], options: Partial<HostedOptions> = {}) =>
  createHosted({
    database,
    clock: () => now,
    upstreams,
    tierOf: async () => tier,
    secret: Buffer.from('secret'),
    random: () => 0,
    report: (report) => reports.push(report),
    ...options,
  })

const body = (more: Partial<CompletionBody> = {}): CompletionBody => ({
  messages: [{ role: 'user', content: 'Good evening.' }],
  purpose: 'chat',
  ...more,
})

type Service = ReturnType<typeof hostedOn>
interface Options {
  readonly key?: string
  readonly request?: CompletionBody
  readonly signal?: AbortSignal
}

/** As clients do, asks again where the database could not fit the call in. */
async function call(hosted: Service, { key, request = body(), signal = new AbortController().signal }: Options = {}) {
  keys += 1
  const asked = { user, key: key ?? `key-${keys}`, request, signal }
  for (;;) {
    try {
      return await hosted.complete(asked)
    } catch (error) {
      if (Object(error).statusCode !== 503) throw error
    }
  }
}

async function codeOf(hosted: Service, options?: Options) {
  const answer = await call(hosted, options)
  if (answer.kind === 'refused') return { status: answer.row.status, code: answer.row.code }
  await readAll(answer.events)
  return 'streamed'
}

async function readAll(events: AsyncIterable<HostedEvent>): Promise<readonly HostedEvent[]> {
  const read: HostedEvent[] = []
  for await (const event of events) read.push(event)
  return read
}

async function streamOf(hosted: Service, options?: Options) {
  const answer = await call(hosted, options)
  if (answer.kind === 'refused') throw new Error(answer.row.code)
  return answer
}

const used = async (hosted: Service) => (await hosted.usage(user)).vesperUsage.messages_used
const setUsed = (messages: number, auxiliary = 0) =>
  database.query
    .insertInto('hosted_usage')
    .values({ user_id: user.id, period: now.toISOString().slice(0, 7), messages_used: messages, aux_calls: auxiliary })
    .execute()
const states = async () =>
  (await database.query.selectFrom('hosted_calls').select('state').where('user_id', '=', user.id).execute()).map(
    ({ state }) => state,
  )

test('streams a reply and counts it as one message', async () => {
  const one = await upstream(replies('Good ', 'evening to you.'))
  const hosted = hostedOn([one])
  const frames: string[] = []
  for await (const frame of sseFrames(await streamOf(hosted))) frames.push(frame)
  expect(frames.at(-1)).toBe('data: [DONE]\n\n')
  expect(JSON.parse(frames.at(-2)?.slice(6) ?? '')).toMatchObject({
    choices: [],
    usage: { prompt_tokens: 11, completion_tokens: 7, total_tokens: 18 },
    vesperUsage: { messages_used: 1, messages_limit: 200, reset_date: '2030-02-01T00:00:00.000Z' },
  })
  expect(frames.join('')).toContain('Good evening to you.')
  expect(await states()).toEqual(['done'])
})

test('answers one object where no stream is wanted', async () => {
  const hosted = hostedOn([await upstream(replies('Hello.'))])
  expect(await completionOf(await streamOf(hosted))).toMatchObject({
    object: 'chat.completion',
    choices: [{ message: { role: 'assistant', content: 'Hello.' }, finish_reason: 'stop' }],
    vesperUsage: { messages_used: 1 },
  })
})

test('sends the upstream its own model, address and key, and a hash for the user that changes each month', async () => {
  const one = await upstream(replies('Hello.'))
  const hosted = hostedOn([one])
  await codeOf(hosted, { request: body({ character_ref: 'iris' }) })
  await codeOf(hosted)
  pass(31 * 86_400)
  await codeOf(hosted)
  const sent = one.server.calls.map(({ body: text }) => JSON.parse(text))
  expect(one.server.calls[0]).toMatchObject({
    path: '/v1/chat/completions',
    headers: { authorization: 'Bearer sk-test' },
  })
  expect(sent[0]).toMatchObject({ model: 'real-m', stream: true, max_tokens: 4000 })
  expect(JSON.stringify(sent)).not.toContain('iris')
  expect(JSON.stringify(sent)).not.toContain(user.id)
  expect(sent[0].user).toBe(sent[1].user)
  expect(sent[0].user).not.toBe(sent[2].user)
})

test('P3: grants exactly 200 of 1,000 parallel calls on two nodes, and one more after a refund', async () => {
  const nodes = [hostedOn(demoUpstreams), hostedOn(demoUpstreams)] as const
  const answers = await Promise.all(Array.from({ length: 1000 }, (_, index) => codeOf(nodes[index % 2 ? 0 : 1])))
  expect(answers.filter((answer) => answer === 'streamed')).toHaveLength(200)
  expect(answers.filter((answer) => answer !== 'streamed' && answer.code === 'monthly_limit_reached')).toHaveLength(800)
  expect(await call(nodes[0])).toMatchObject({
    row: { status: 402, code: 'monthly_limit_reached' },
    members: { messages_used: 200, reset_date: '2030-02-01T00:00:00.000Z' },
  })
  await database.query.updateTable('hosted_usage').set({ messages_used: 199 }).where('user_id', '=', user.id).execute()
  expect(await codeOf(hostedOn([await upstream(fails(429))]))).toMatchObject({ code: 'upstream_busy' })
  expect(await codeOf(nodes[0])).toBe('streamed')
  expect(await codeOf(nodes[0])).toMatchObject({ code: 'monthly_limit_reached' })
}, 120_000)

test('charges a key once, however often it is used at once, and refuses it for another body', async () => {
  const hosted = hostedOn([await upstream(replies('Hello.'))])
  const answers = await Promise.all(Array.from({ length: 50 }, () => codeOf(hosted, { key: 'same' })))
  expect(answers.filter((answer) => answer === 'streamed')).toHaveLength(1)
  expect(answers.filter((answer) => answer !== 'streamed' && answer.status === 409)).toHaveLength(49)
  expect(await used(hosted)).toBe(1)
  const other = body({ messages: [{ role: 'user', content: 'Something else' }] })
  expect(await codeOf(hosted, { key: 'same', request: other })).toMatchObject({ code: 'idempotency_mismatch' })
})

test('a refunded call can be made again with its key', async () => {
  let answer: Answer = fails(429)
  const hosted = hostedOn([await upstream((response, received) => answer(response, received))])
  expect(await codeOf(hosted, { key: 'again' })).toMatchObject({ code: 'upstream_busy' })
  expect(await used(hosted)).toBe(0)
  answer = replies('Hello.')
  expect(await codeOf(hosted, { key: 'again' })).toBe('streamed')
  expect(await used(hosted)).toBe(1)
})

test('P30: counts a message in the month its call began', async () => {
  const hosted = hostedOn([await upstream(replies('Hello.'))])
  now = new Date('2030-01-31T23:59:59.999Z')
  const stream = await streamOf(hosted)
  now = new Date('2030-02-01T00:00:00.000Z')
  await readAll(stream.events)
  expect(await used(hosted)).toBe(0)
  const rows = await database.query.selectFrom('hosted_usage').selectAll().where('user_id', '=', user.id).execute()
  expect(rows).toMatchObject([{ period: '2030-01', messages_used: 1 }])
})

test('caps other purposes at three for each message and twenty a day, with shorter replies', async () => {
  const one = await upstream(replies('Noted.'))
  const hosted = hostedOn([one])
  now = new Date('2030-01-01T12:00:00Z')
  await setUsed(2, 25)
  const request = body({ purpose: 'memory', max_tokens: 8000 })
  expect(await codeOf(hosted, { request })).toBe('streamed')
  expect(await call(hosted, { request })).toMatchObject({ row: { status: 429 }, retryAfter: 43_200 })
  expect(await used(hosted)).toBe(2)
  expect(JSON.parse(one.server.calls[0]?.body ?? '').max_tokens).toBe(2000)
})

test('plans other than free have no limit', async () => {
  const hosted = hostedOn([await upstream(replies('Hello.'))])
  await setUsed(200)
  tier = 'pro'
  expect(await codeOf(hosted)).toBe('streamed')
  expect(await hosted.usage(user)).toMatchObject({
    has_unlimited: true,
    messages_remaining: null,
    vesperUsage: { messages_used: 201, messages_limit: null },
  })
  tier = 'supporter'
  expect(await codeOf(hosted, { request: body({ model: 'm' }) })).toMatchObject({ code: 'model_not_in_plan' })
})

test.each([
  [
    'a conversation that is too long',
    fails(400, { error: { code: 'context_length_exceeded' } }),
    400,
    'context_length_exceeded',
  ],
  ['a wrong key', fails(401), 502, 'upstream_misconfigured'],
  ['a missing model', fails(404), 502, 'upstream_misconfigured'],
  ['a redirect', fails(302, {}, { location: 'http://127.0.0.1:1/' }), 502, 'upstream_misconfigured'],
  ['a time-out of its own', fails(408), 504, 'upstream_timeout'],
  ['a content filter', fails(400, { error: { code: 'content_filter' } }), 422, 'content_blocked'],
  ['a refused parameter', fails(400, { error: { message: 'bad' } }), 502, 'upstream_failed'],
  ['a failure', fails(500), 502, 'upstream_failed'],
  ['a web page', (response) => void response.end('<html>'), 502, 'upstream_failed'],
  ['an empty reply', replies(''), 502, 'upstream_failed'],
  [
    'lines that are not JSON',
    begins('', (response) => response.end('data: {\n\ndata: {\n\ndata: {\n\n')),
    502,
    'upstream_failed',
  ],
  [
    'a giant line',
    begins('', (response) => response.end(`data: ${'x'.repeat(1_200_000)}\n\n`)),
    502,
    'upstream_failed',
  ],
  [
    'an error inside of the stream',
    begins('', (response) => response.end('data: {"error":{"code":429}}\n\n')),
    503,
    'upstream_busy',
  ],
] as const satisfies readonly (readonly [string, Answer, number, string])[])(
  'refunds what the upstream answers with %s',
  async (_, answer, status, code) => {
    const hosted = hostedOn([await upstream(answer)])
    expect(await codeOf(hosted)).toEqual({ status, code })
    expect(await used(hosted)).toBe(0)
  },
)

test('passes on how long a busy upstream wants to be left alone', async () => {
  const hosted = hostedOn([await upstream(fails(429, {}, { 'retry-after': '17' }))])
  expect(await call(hosted)).toMatchObject({ row: { status: 503 }, retryAfter: 17 })
})

test('one unreadable line does not end a reply', async () => {
  const answer: Answer = (response, received) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    response.write('data: {"choices"\n\n: keep-alive\n\n')
    void received
    response.end('data: {"choices":[{"delta":{"content":"Hi"},"finish_reason":"stop"}]}')
  }
  const events = await readAll((await streamOf(hostedOn([await upstream(answer)]))).events)
  expect(events).toContainEqual({ kind: 'text', text: 'Hi' })
})

test('another upstream answers where the first fails, and the first rests after five failures', async () => {
  const one = await upstream(fails(500), 'one')
  const two = await upstream(replies('Hello.'), 'two')
  const hosted = hostedOn([one, two])
  for (let attempt = 0; attempt < 7; attempt += 1) expect(await codeOf(hosted)).toBe('streamed')
  expect(one.server.calls).toHaveLength(5)
  pass(31)
  expect(await codeOf(hosted)).toBe('streamed')
  expect(one.server.calls).toHaveLength(6)
  expect(await used(hosted)).toBe(8)
})

test('a reply that is cut off ends with an error and without [DONE], and stays counted', async () => {
  const hosted = hostedOn([await upstream(begins(long, (response) => setImmediate(() => response.destroy())))])
  const frames: string[] = []
  for await (const frame of sseFrames(await streamOf(hosted))) frames.push(frame)
  expect(frames.at(-1)).toMatch(/^event: error\ndata: \{"error":\{"message":"AI service/)
  expect(await used(hosted)).toBe(1)
})

test('P21: closes the upstream at once when clients go, before and after the first token', async () => {
  const before = await upstream(begins(''), 'before')
  const after = await upstream(begins(long), 'after')
  const gone = new AbortController()
  const silent = hostedOn([before])
  const waiting = Array.from({ length: 25 }, () => call(silent, { signal: gone.signal }).catch(() => 'aborted'))
  const talking = hostedOn([after])
  const streams = await Promise.all(Array.from({ length: 25 }, () => streamOf(talking, { signal: gone.signal })))
  await vi.waitFor(() => expect(before.server.open()).toBe(25))
  expect(after.server.open()).toBe(25)
  gone.abort()
  expect(new Set(await Promise.all(waiting))).toEqual(new Set(['aborted']))
  await vi.waitFor(() => expect(before.server.open() + after.server.open()).toBe(0), 1000)
  await Promise.all(streams.map(({ events }) => readAll(events)))
  await vi.waitFor(async () =>
    expect([...(await states())].sort().join()).toBe([...Array(25).fill('done'), ...Array(25).fill('refunded')].join()),
  )
  expect(await used(talking)).toBe(25)
})

test('gives up an upstream that stays silent for a minute, or half a minute in mid-reply', async () => {
  const silent = await upstream(() => {}, 'silent')
  const hanging = await upstream(begins(long), 'hanging')
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const first = codeOf(hostedOn([silent]))
  while (silent.server.calls.length === 0) await new Promise(setImmediate)
  vi.advanceTimersByTime(60_000)
  expect(await first).toEqual({ status: 504, code: 'upstream_timeout' })
  const { events } = await streamOf(hostedOn([hanging]))
  const rest = readAll(events)
  for (let turn = 0; turn < 50; turn += 1) await new Promise(setImmediate)
  vi.advanceTimersByTime(30_000)
  expect((await rest).at(-1)).toMatchObject({ kind: 'error', refusal: { row: { code: 'upstream_timeout' } } })
})

test('says ping while there is nothing to say', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const events = { [Symbol.asyncIterator]: () => ({ next: () => new Promise<never>(() => {}) }) }
  const frames = sseFrames({ kind: 'stream', id: 'x', created: 1, model: 'm', events })
  const first = frames.next()
  await vi.advanceTimersByTimeAsync(15_000)
  expect((await first).value).toBe(': ping\n\n')
})

test('P22: settles calls that a dead process left open: counted with a token, refunded without', async () => {
  const hosted = hostedOn([await upstream(replies('Hello.'))])
  await setUsed(2)
  for (const state of ['reserved', 'streaming'] as const) {
    keys += 1
    const id = `0190a000-0000-7000-9000-${`${keys}`.padStart(12, '0')}`
    const row = { id, user_id: user.id, idempotency_key: id, period: '2030-01', purpose: 'chat', model: 'm', state }
    await database.query
      .insertInto('hosted_calls')
      .values({ ...row, created_at: now })
      .execute()
  }
  pass(599)
  await settleAbandonedCalls(database, now)
  expect([...(await states())].sort()).toEqual(['reserved', 'streaming'])
  pass(1)
  await settleAbandonedCalls(database, now)
  expect([...(await states())].sort()).toEqual(['done', 'refunded'])
  expect(await used(hosted)).toBe(1)
})

test('the built-in gate refuses a request about a minor before anything is counted', async () => {
  const one = await upstream(replies('Hello.'))
  const hosted = hostedOn([one])
  const request = body({ messages: [{ role: 'system', content: 'Mia is 15 years old.' }, ...body().messages] })
  expect(await codeOf(hosted, { request })).toEqual({ status: 422, code: 'content_blocked' })
  expect(one.server.calls).toHaveLength(0)
  expect(await states()).toEqual([])
})

test('the gate reads a reply before it is forwarded, also across its pieces', async () => {
  const hosted = hostedOn([await upstream(replies(long, 'And then the word for', 'bidden comes.', long))], {
    gate: { check: async (_, text) => (text.includes('forbidden') ? 'block' : 'allow') },
  })
  const events = await readAll((await streamOf(hosted)).events)
  expect(events.at(-1)).toMatchObject({ kind: 'error', refusal: { row: { code: 'content_blocked' } } })
  expect(JSON.stringify(events)).not.toContain('bidden')
  expect(await states()).toEqual(['blocked'])
  expect(await used(hosted)).toBe(1)
})

test('a gate that fails blocks', async () => {
  const hosted = hostedOn([await upstream(replies('Hello.'))], {
    gate: { check: () => Promise.reject(new Error('down')) },
  })
  expect(await codeOf(hosted)).toEqual({ status: 422, code: 'content_blocked' })
})

test('without configuration a script answers, word by word, and says that it is one', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true, advanceTimeDelta: 20 })
  const ticking = setInterval(() => vi.advanceTimersByTime(40), 1)
  const hosted = hostedOn(readUpstreams(undefined))
  const [first, second] = [await completionOf(await streamOf(hosted)), await completionOf(await streamOf(hosted))]
  clearInterval(ticking)
  if ('kind' in first || 'kind' in second) throw new Error('refused')
  expect(first.choices[0]?.message.content.startsWith(demoLabel)).toBe(true)
  expect(first.choices).toEqual(second.choices)
  expect(hosted.models()[0]?.label).toContain('not an AI')
  expect(demoUpstreams).toHaveLength(1)
})

test('refuses a wrong configuration without quoting it', () => {
  const wrong = JSON.stringify([{ id: 'x', kind: 'openai', url: 'ftp://x', key: 'sk-canary', models: [], weight: 1 }])
  expect(() => readUpstreams(wrong)).toThrow(/^LLM_UPSTREAMS is not valid at/)
  expect(() => readUpstreams(wrong)).not.toThrow(/canary/)
  expect(() => readUpstreams('{')).toThrow('LLM_UPSTREAMS is not JSON')
})

test('stores, logs and reports no word of a prompt or reply', async () => {
  const canary = 'zanzibarcanary'
  const written: string[] = []
  const spies = (['log', 'info', 'warn', 'error', 'debug'] as const).map((name) =>
    vi.spyOn(console, name).mockImplementation((...values) => void written.push(values.map(String).join(' '))),
  )
  const streams = [process.stdout, process.stderr].map((stream) =>
    vi.spyOn(stream, 'write').mockImplementation((text) => written.push(String(text)) > 0),
  )
  const request = body({ messages: [{ role: 'user', content: canary }] })
  for (const answer of [
    replies(canary, long),
    fails(500, { error: canary }),
    begins(canary + long, (r) => r.destroy()),
  ])
    await codeOf(hostedOn([await upstream(answer)]), { request }).catch(() => {})
  for (const spy of [...spies, ...streams]) spy.mockRestore()
  const tables = await sql<{
    name: string
  }>`select tablename as name from pg_tables where schemaname = 'public'`.execute(database.query)
  expect(tables.rows.length).toBeGreaterThan(5)
  for (const { name } of tables.rows) {
    const found = await sql`select 1 from ${sql.table(name)} as t where t::text like ${`%${canary}%`}`.execute(
      database.query,
    )
    expect(found.rows, name).toEqual([])
  }
  expect(written.join('\n') + JSON.stringify(reports)).not.toContain(canary)
  expect(reports.length).toBeGreaterThan(2)
})
