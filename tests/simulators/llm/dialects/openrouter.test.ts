import { expect, test } from 'vitest'
import { isObject } from '../json.ts'
import { ask, eventsIn, said, scripted, textIn } from '../testing.ts'

test('opens with a comment and ends with usage nobody asked for', async () => {
  const wire = await said('openrouter', { reply: { text: 'Yes.' } })
  expect(wire.startsWith(': OPENROUTER PROCESSING\n\n')).toBe(true)
  expect(eventsIn(wire).at(-2)).toMatchObject({
    choices: [],
    usage: {
      completion_tokens: 1,
      cost: expect.any(Number),
      prompt_tokens_details: { cached_tokens: 0 },
      completion_tokens_details: { reasoning_tokens: 0 },
    },
  })
  expect(eventsIn(wire).at(-1)).toBe('[DONE]')
})

test('keeps commenting while the model is slow', async () => {
  const mock = scripted({ firstTokenMs: 3_500 })
  const reading = ask(mock, 'openrouter').then((response) => response.text())
  await mock.clock.advance(3_500)
  expect((await reading).match(/: OPENROUTER PROCESSING/g)).toHaveLength(4)
})

test('names provider and native finish reason', async () => {
  const wire = await said('openrouter', { reply: { text: '', finish: 'stop', native: 'network_error' } })
  expect(wire).toContain('"provider":"Harbour"')
  expect(eventsIn(wire).at(-3)).toMatchObject({
    choices: [{ finish_reason: 'stop', native_finish_reason: 'network_error' }],
  })
})

test('fails in mid-stream with one last chunk that still has choices', async () => {
  const wire = await said('openrouter', { fault: { kind: 'error', at: { token: 3 }, error: { name: 'rate' } } })
  expect(eventsIn(wire).at(-1)).toMatchObject({
    id: expect.stringMatching(/^gen-/),
    object: 'chat.completion.chunk',
    provider: 'Harbour',
    error: { code: 429, message: 'Rate limit exceeded', metadata: { error_type: 'rate_limit_exceeded' } },
    choices: [{ index: 0, delta: { content: '' }, finish_reason: 'error' }],
  })
  expect(textIn(wire)).not.toBe('')
  expect(wire).not.toContain('[DONE]')
})

test('puts the wait into the body of a rate limit', async () => {
  const error = { name: 'rate', retryAfter: { seconds: 7, in: 'body' } } as const
  const response = await ask(scripted({ fault: { kind: 'error', at: 'beforeHeaders', error } }), 'openrouter')
  expect(response.status).toBe(429)
  expect(await response.json()).toMatchObject({ error: { availability: { retryable: true, retry_after: 7 } } })
})

test('tells why moderation refused', async () => {
  const response = await ask(
    scripted({ fault: { kind: 'error', at: 'beforeHeaders', error: { name: 'moderation' } } }),
    'openrouter',
  )
  expect(await response.json()).toMatchObject({
    error: { code: 403, metadata: { reasons: ['policy'], provider_name: 'Harbour' } },
  })
})

test('lists models with prices, windows and supported parameters', async () => {
  const mock = scripted()
  const { data } = (await (await mock.fetch(`${mock.base('openrouter')}/models`)).json()) as { data: unknown[] }
  expect(data[2]).toMatchObject({
    context_length: 131_072,
    top_provider: { context_length: 65_536 },
    pricing: { prompt: expect.any(String) },
    architecture: { input_modalities: ['text', 'image'] },
    reasoning: { supported_efforts: ['low', 'medium', 'high'] },
  })
  const withTools = (await (
    await mock.fetch(`${mock.base('openrouter')}/models?supported_parameters=tools`)
  ).json()) as { data: unknown[] }
  expect(withTools.data).toHaveLength(2)
})

test('knows the key, the credits and what a generation cost', async () => {
  const mock = scripted()
  const base = mock.base('openrouter')
  expect(await (await mock.fetch(`${base}/key`)).json()).toMatchObject({
    data: { limit_remaining: 15.75, is_free_tier: false },
  })
  expect(await (await mock.fetch(`${base}/credits`)).json()).toMatchObject({ data: { total_credits: 20 } })
  const first = eventsIn(await (await ask(mock, 'openrouter')).text())[0]
  const id = isObject(first) ? first.id : ''
  expect(await (await mock.fetch(`${base}/generation?id=${id}`)).json()).toMatchObject({ data: { id, streamed: true } })
  expect((await mock.fetch(`${base}/generation?id=gen-none`)).status).toBe(404)
})

test('squeezes the middle out of small windows unless told not to', async () => {
  const messages = Array.from({ length: 20 }, (_, index) => ({
    role: index % 2 ? 'assistant' : 'user',
    content: `line ${index} ${'~'.repeat(40)}`,
  }))
  const mock = scripted({ window: 200 })
  expect((await ask(mock, 'openrouter', { body: { messages } })).status).toBe(200)
  expect(mock.log().at(-1)?.seen?.droppedMessages).toBeGreaterThan(0)
  const plugins = [{ id: 'context-compression', enabled: false }]
  const refused = await ask(mock, 'openrouter', { body: { messages, plugins } })
  expect(await refused.json()).toMatchObject({
    error: { code: 400, metadata: { error_type: 'context_length_exceeded' } },
  })
})

test('thinks aloud in delta.reasoning when asked to', async () => {
  const wire = await said('openrouter', {}, { body: { model: 'meadow/owl-70b', reasoning: { effort: 'low' } } })
  expect(wire).toContain('"delta":{"reasoning":"')
})
