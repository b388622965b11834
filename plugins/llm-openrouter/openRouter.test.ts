import { fakeClock, fakeContext, fakeNet, fakeSecrets, gather } from 'sdk/testing'
import { describe, expect, test } from 'vitest'
import { openRouter } from './openRouter.ts'

const signal = new AbortController().signal
const rig = (settings: object = {}, keys: readonly string[] = ['api-key']) => {
  const network = fakeNet()
  const clock = fakeClock()
  const { context } = fakeContext({ settings, grants: { net: network.net, secrets: fakeSecrets(keys) } })
  return { network, clock, provider: openRouter(context, clock) }
}
const json = (body: unknown, status = 200) => ({ status, body: JSON.stringify(body) })
const chatOnce = async (provider: ReturnType<typeof openRouter>, more: object = {}) => {
  const request = { model: 'a/b', contextTokens: 8192, messages: [{ role: 'user' as const, content: 'Hello' }] }
  return gather(provider.chat({ ...request, ...more }, { signal }))
}

describe('requests', () => {
  const bodyOf = (network: ReturnType<typeof fakeNet>) => JSON.parse(String(network.requests.at(-1)?.body))

  test('carry the key’s placeholder and say nothing of the app', async () => {
    const { network, provider } = rig()
    await chatOnce(provider)
    expect(network.requests[0]?.headers).toEqual({
      Authorization: 'Bearer {{secret:api-key}}',
      'Content-Type': 'application/json',
    })
  })

  test('name the app only when the player switched that on', async () => {
    const { network, provider } = rig({ attribution: true })
    await chatOnce(provider)
    expect(network.requests[0]?.headers).toMatchObject({ 'X-OpenRouter-Title': 'Vesper' })
  })

  test('leave out providers that keep conversations, and switch compression off', async () => {
    const { network, provider } = rig()
    await chatOnce(provider)
    expect(bodyOf(network)).toMatchObject({
      provider: { data_collection: 'deny' },
      plugins: [{ id: 'context-compression', enabled: false }],
    })
  })

  test('ask for zero retention when wished, and for honoured parameters with a schema', async () => {
    const { network, provider } = rig({ denyDataCollection: false, zeroRetention: true })
    await chatOnce(provider, { schema: { name: 's', schema: {}, strict: true } })
    expect(bodyOf(network).provider).toEqual({ zdr: true, require_parameters: true })
  })

  test('without a key nothing is sent', async () => {
    const { network, provider } = rig({}, [])
    expect((await chatOnce(provider)).at(-1)).toMatchObject({
      failure: { kind: 'auth', message: 'OpenRouter API key is required' },
    })
    expect(network.requests).toEqual([])
  })
})

describe('failures', () => {
  const failureFor = async (status: number, error: object) => {
    const { network, provider } = rig()
    network.serve(() => json({ error }, status))
    const end = (await chatOnce(provider)).at(-1)
    return end?.kind === 'end' && 'failure' in end ? end.failure : undefined
  }

  test.each([
    ['context_length_exceeded', 400, 'context'],
    ['max_tokens_exceeded', 400, 'context'],
    ['token_limit_exceeded', 400, 'context'],
    ['string_too_long', 400, 'context'],
    ['authentication', 401, 'auth'],
    ['permission_denied', 403, 'forbidden'],
    ['payment_required', 402, 'payment'],
    ['rate_limit_exceeded', 429, 'rate'],
    ['provider_overloaded', 503, 'overloaded'],
    ['provider_unavailable', 502, 'overloaded'],
    ['invalid_request', 400, 'bad-request'],
    ['invalid_prompt', 400, 'bad-request'],
    ['not_found', 404, 'not-found'],
    ['precondition_failed', 412, 'bad-request'],
    ['payload_too_large', 413, 'bad-request'],
    ['unprocessable', 422, 'bad-request'],
    ['content_policy_violation', 403, 'moderation'],
    ['refusal', 403, 'refusal'],
    ['invalid_image', 400, 'bad-request'],
    ['image_too_large', 400, 'bad-request'],
    ['image_too_small', 400, 'bad-request'],
    ['unsupported_image_format', 400, 'bad-request'],
    ['image_not_found', 400, 'bad-request'],
    ['image_download_failed', 400, 'bad-request'],
    ['server', 500, 'server'],
    ['timeout', 504, 'timeout'],
  ])('%s is named', async (errorType, status, kind) => {
    const failure = await failureFor(status, { code: status, message: 'No.', metadata: { error_type: errorType } })
    expect(failure).toMatchObject({ kind, status, code: errorType })
  })

  test('moderation says who refused and why', async () => {
    const metadata = { reasons: ['violence'], provider_name: 'Harbour', flagged_input: '…', model_slug: 'a/b' }
    const failure = await failureFor(403, { code: 403, message: 'Flagged', metadata })
    expect(failure?.message).toContain('Harbour refused this message because of its content rules (violence)')
  })

  test('availability decides on waiting and repeating, also for codes nobody knows yet', async () => {
    const availability = { code: 'brand_new', retryable: false, retry_after: 12 }
    const failure = await failureFor(503, { code: 503, message: 'Later', availability })
    expect(failure).toMatchObject({ kind: 'overloaded', retryable: false, retryAfterMs: 12_000 })
  })

  test('an error without metadata goes by its code', async () => {
    expect(await failureFor(402, { code: 402, message: 'No credits' })).toMatchObject({ kind: 'payment' })
  })

  test('a failure hidden behind a polite finish is one when nothing was said', async () => {
    const { network, provider } = rig()
    const choice = { index: 0, delta: { content: '' }, finish_reason: 'stop', native_finish_reason: 'network_error' }
    network.serve(() => ({ body: `data: ${JSON.stringify({ choices: [choice] })}\n\ndata: [DONE]\n\n` }))
    expect((await chatOnce(provider)).at(-1)).toMatchObject({ reason: 'error', failure: { kind: 'server' } })
  })
})

describe('checks', () => {
  const serve = (network: ReturnType<typeof fakeNet>, keyStatus: number) =>
    network.serve(({ url }) => (url.endsWith('/key') ? json({ data: {} }, keyStatus) : json({ data: [] })))

  test('ask for the key first', async () => {
    const { provider } = rig({}, [])
    expect(await provider.check({ signal })).toEqual({ kind: 'needs-setup', message: 'OpenRouter API key is required' })
  })

  test('find out that a key is wrong although the list is public', async () => {
    const { network, provider } = rig()
    serve(network, 401)
    expect(await provider.check({ signal })).toMatchObject({ kind: 'down', failure: { kind: 'auth' } })
  })

  test('do not ask about a good key every time', async () => {
    const { network, clock, provider } = rig()
    serve(network, 200)
    await provider.check({ signal })
    await provider.check({ signal })
    await clock.advance(300_001)
    await provider.check({ signal })
    expect(network.requests.filter(({ url }) => url.endsWith('/key'))).toHaveLength(2)
  })
})

test('a listed model has the smaller window, its samplers and its price', async () => {
  const { network, provider } = rig()
  const model = {
    id: 'meadow/owl',
    name: 'Meadow: Owl',
    context_length: 131_072,
    top_provider: { context_length: 65_536 },
    supported_parameters: ['temperature', 'min_p', 'tools', 'reasoning'],
    architecture: { input_modalities: ['text', 'image'], output_modalities: ['text'] },
    pricing: { prompt: '0.0000002', completion: '0.0000006' },
  }
  const painter = { id: 'meadow/brush', architecture: { output_modalities: ['image'] } }
  const router = { id: 'meadow/any', pricing: { prompt: '-1', completion: '-1' } }
  network.serve(() => json({ data: [model, painter, router] }))
  expect(await provider.models({ signal })).toEqual([
    {
      id: 'meadow/owl',
      label: 'Meadow: Owl',
      contextTokens: 65_536,
      features: ['stream', 'tools', 'vision', 'reasoning'],
      samplers: ['temperature', 'minP'],
      note: '$0.2 to read and $0.6 to write a million tokens.',
    },
    { id: 'meadow/any', features: ['stream'], note: 'The price varies.' },
  ])
})
