import { type ChatDelta, type LlmFailure, PluginError } from 'sdk'
import { chatCompletionsWire, type FakeServer, fakeContext, fakeNet, gather } from 'sdk/testing'
import { describe, expect, test } from 'vitest'
import { hosted } from './hosted.ts'

const signal = new AbortController().signal
const signInSentence = 'Please sign in to use the hosted service.'
const rig = (server?: FakeServer) => {
  const network = fakeNet(server)
  const { context } = fakeContext({ grants: { net: network.net } })
  return { network, provider: hosted(context) }
}
/** Nobody is signed in: the network engine sends nothing. */
const guest = () => {
  const fetch = async () => {
    throw new PluginError('secret/missing', signInSentence)
  }
  const { context } = fakeContext({ grants: { net: { ...fakeNet().net, fetch } } })
  return hosted(context)
}
const refusal =
  (status: number, code: string, error: string, more: object = {}): FakeServer =>
  () => ({
    status,
    ...(status === 429 && { headers: { 'Retry-After': '30' } }),
    body: JSON.stringify({
      success: false,
      error,
      message: error,
      code,
      request_id: '0190f6a0-aaaa-7bbb-8ccc-000000000000',
      ...more,
    }),
  })
const request = { model: 'm', contextTokens: 8192, messages: [{ role: 'user' as const, content: 'Hello' }] }
const chatOnce = (provider: ReturnType<typeof hosted>) => gather(provider.chat(request, { signal }))
const failureIn = (deltas: readonly ChatDelta[]): LlmFailure | undefined => {
  const end = deltas.at(-1)
  return end?.kind === 'end' && 'failure' in end ? end.failure : undefined
}

describe('a reply', () => {
  test('is asked for in the player’s name, each with a key of its own', async () => {
    const { network, provider } = rig(() => ({ body: chatCompletionsWire.events({ text: ['Hi.'] }).join('') }))
    const deltas = await chatOnce(provider)
    await chatOnce(provider)
    expect(deltas).toMatchObject([
      { kind: 'text', text: 'Hi.' },
      { kind: 'end', reason: 'stop' },
    ])
    expect(network.requests.map(({ url, method }) => [url, method])).toEqual(
      Array.from({ length: 2 }, () => ['account:/chat/completions', 'POST']),
    )
    const keys = network.requests.map(({ headers }) => headers?.['Idempotency-Key'])
    expect(keys[0]).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4/)
    expect(new Set(keys).size).toBe(2)
    expect(network.requests[0]?.headers).not.toHaveProperty('Authorization')
  })

  test('passes over pings, and tells what it cost', async () => {
    const usage = { prompt_tokens: 9, completion_tokens: 2, total_tokens: 11 }
    const events = chatCompletionsWire.events({ text: ['Hi.'] })
    const last = `data: ${JSON.stringify({ choices: [], usage, vesperUsage: { messages_used: 3 } })}\n\n`
    const body = [': ping\n\n', ...events.slice(0, -1), last, ...events.slice(-1)].join('')
    const { provider } = rig(() => ({ body }))
    expect(await chatOnce(provider)).toMatchObject([
      { kind: 'wait' },
      { kind: 'text', text: 'Hi.' },
      { kind: 'usage', input: 9, output: 2 },
      { kind: 'end', reason: 'stop' },
    ])
  })

  test('that breaks off with an error keeps its words and says why', async () => {
    const message = 'AI service is temporarily unavailable. Please try again later.'
    const [first = '', second = ''] = chatCompletionsWire.events({ text: ['She lit '] })
    const data = { error: { message, code: 'upstream_failed' }, code: 'upstream_failed' }
    const { provider } = rig(() => ({ body: `${first}${second}event: error\ndata: ${JSON.stringify(data)}\n\n` }))
    const deltas = await chatOnce(provider)
    expect(deltas[0]).toEqual({ kind: 'text', text: 'She lit ' })
    expect(failureIn(deltas)).toMatchObject({ kind: 'overloaded', message, code: 'upstream_failed', retryable: false })
  })
})

describe('a refusal', () => {
  const unavailable = 'AI service is temporarily unavailable. Please try again later.'
  test.each<[string, FakeServer, Partial<LlmFailure>]>([
    [
      'of the month’s messages',
      refusal(402, 'monthly_limit_reached', 'Monthly Message Limit Reached', { messages_used: 200 }),
      { kind: 'quota', message: 'Monthly Message Limit Reached', retryable: false },
    ],
    [
      'of those who have not said that they are adults',
      refusal(403, 'adult_confirmation_required', 'Please confirm that you are at least 18 years old.'),
      { kind: 'forbidden', message: 'Please confirm that you are at least 18 years old.', retryable: false },
    ],
    [
      'of content',
      refusal(422, 'content_blocked', 'This content is not allowed here.'),
      { kind: 'refusal', message: 'This content is not allowed here.', retryable: false },
    ],
    [
      'of too many at once',
      refusal(429, 'rate_limited', 'Rate limit exceeded. Please wait before trying again.'),
      {
        kind: 'rate',
        message: 'Rate limit exceeded. Please wait before trying again.',
        retryable: true,
        retryAfterMs: 30_000,
      },
    ],
    [
      'of a token that has ended',
      refusal(401, 'token_expired', 'Your session has expired.'),
      { kind: 'sign-in', message: signInSentence, retryable: false },
    ],
    [
      'by a model that fails',
      refusal(502, 'upstream_failed', unavailable),
      { kind: 'overloaded', message: unavailable, retryable: true },
    ],
    [
      'by a model that is set up wrongly',
      refusal(502, 'upstream_misconfigured', unavailable),
      { kind: 'overloaded', message: unavailable, retryable: false },
    ],
    [
      'by a model that is busy',
      refusal(503, 'upstream_busy', unavailable, { retry_after: 5 }),
      { kind: 'overloaded', message: unavailable, retryAfterMs: 5000 },
    ],
    [
      'by a model that is too slow',
      refusal(504, 'upstream_timeout', unavailable),
      { kind: 'timeout', message: unavailable, retryable: true },
    ],
    [
      'of too long a prompt',
      refusal(400, 'context_length_exceeded', 'The conversation is too long for this model.'),
      { kind: 'context', message: 'The conversation is too long for this model.' },
    ],
    [
      'without a connection',
      () => 'offline',
      {
        kind: 'network',
        message: 'Network connection failed. Please check your internet connection and try again.',
        retryable: true,
      },
    ],
  ])('%s is named and said in its own words', async (_, server, expected) => {
    const { network, provider } = rig(server)
    expect(failureIn(await chatOnce(provider))).toMatchObject(expected)
    expect(network.requests).toHaveLength(1)
  })

  test('of guests asks to sign in', async () => {
    expect(failureIn(await chatOnce(guest()))).toMatchObject({
      kind: 'sign-in',
      message: signInSentence,
      retryable: false,
    })
    await expect(guest().models({ signal })).rejects.toMatchObject({ code: 'llm/sign-in', message: signInSentence })
  })
})

describe('a check', () => {
  const listed: FakeServer = () => ({ body: JSON.stringify({ success: true, data: { items: [] } }) })

  test('is ready when the models are listed', async () => {
    const { network, provider } = rig(listed)
    expect(await provider.check({ signal })).toEqual({ kind: 'ready' })
    expect(network.requests).toMatchObject([{ url: 'account:/chat/models' }])
  })

  test.each([
    ['for guests', guest],
    ['with a token that has ended', () => rig(refusal(401, 'session_revoked', 'Your session has expired.')).provider],
  ])('%s says that one must sign in', async (_, make) => {
    expect(await make().check({ signal })).toEqual({ kind: 'needs-setup', message: signInSentence })
  })

  test('without a connection is down', async () => {
    const { provider } = rig(() => 'offline')
    expect(await provider.check({ signal })).toMatchObject({ kind: 'down', failure: { kind: 'network' } })
  })
})

test('models have their label, window and plan, and the first is the one to start with', async () => {
  const items = [
    { id: 'tern', label: 'Tern', context: 32_768, max_output: 4000, tiers: ['free', 'supporter'] },
    { id: 'owl', label: 'Owl', context: 131_072, max_output: 8000, tiers: ['pro'] },
    { label: 'nameless' },
  ]
  const { provider } = rig(() => ({ body: JSON.stringify({ success: true, data: { items } }) }))
  expect(await provider.models({ signal })).toMatchObject([
    { id: 'tern', label: 'Tern', contextTokens: 32_768, suggested: true },
    { id: 'owl', label: 'Owl', contextTokens: 131_072, note: 'Not in the free plan.' },
  ])
})
