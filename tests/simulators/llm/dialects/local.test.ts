import { expect, test } from 'vitest'
import { ask, eventsIn, hello, said, scripted, textIn } from '../testing.ts'

const json = async (response: Response | Promise<Response>) => (await response).json()
const post = (body: unknown) => ({ method: 'POST', body: JSON.stringify(body) })

test('llama.cpp answers 503 to everything until the model is loaded', async () => {
  const mock = scripted({ loadingMs: 4_000 })
  const health = () => mock.fetch(`${mock.url('llamacpp')}/health`)
  expect(await json(health())).toEqual({ error: { code: 503, message: 'Loading model', type: 'unavailable_error' } })
  expect((await ask(mock, 'llamacpp')).status).toBe(503)
  await mock.clock.advance(4_000)
  expect(await json(health())).toEqual({ status: 'ok' })
  expect((await ask(mock, 'llamacpp')).status).toBe(200)
})

test('llama.cpp reports timings with the finish, and progress when asked', async () => {
  const wire = await said('llamacpp', { reply: { text: 'Yes.' } }, { body: { return_progress: true } })
  expect(eventsIn(wire)[0]).toMatchObject({
    prompt_progress: { total: expect.any(Number), cache: 0, processed: expect.any(Number) },
  })
  expect(eventsIn(wire).at(-2)).toMatchObject({
    choices: [{ finish_reason: 'stop' }],
    timings: { cache_n: 0, predicted_n: 1 },
  })
})

test('llama.cpp counts the reused prefix', async () => {
  const mock = scripted()
  await (await ask(mock, 'llamacpp')).text()
  const timings = (eventsIn(await (await ask(mock, 'llamacpp')).text()).at(-2) as { timings: { cache_n: number } })
    .timings
  expect(timings.cache_n).toBeGreaterThan(10)
})

test('llama.cpp refuses what does not fit, with both numbers', async () => {
  const response = await ask(scripted({ window: 8 }), 'llamacpp')
  expect(response.status).toBe(400)
  expect(await response.json()).toMatchObject({
    error: { type: 'exceed_context_size_error', n_ctx: 8, n_prompt_tokens: expect.any(Number) },
  })
  expect((await ask(scripted({ window: 8, quirks: ['errorAs200'] }), 'llamacpp')).status).toBe(200)
})

test('llama.cpp tells its window, its tokens and its template', async () => {
  const mock = scripted({ window: 6_000 })
  const url = mock.url('llamacpp')
  expect(await json(mock.fetch(`${url}/props`))).toMatchObject({ default_generation_settings: { n_ctx: 6_000 } })
  expect(await json(mock.fetch(`${url}/slots`))).toMatchObject([{ is_processing: false }])
  const { tokens } = (await json(mock.fetch(`${url}/tokenize`, post({ content: 'twelve bytes' })))) as {
    tokens: number[]
  }
  expect(tokens).toHaveLength(3)
  expect(await json(mock.fetch(`${url}/apply-template`, post({ messages: hello })))).toMatchObject({
    prompt: expect.stringMatching(/^system: You are Mara.*assistant: $/s),
  })
  expect(await json(mock.fetch(`${url}/v1/models`))).toMatchObject({ data: [{ meta: { n_ctx_train: 32_768 } }] })
})

test('KoboldCpp lets a large reply limit eat the prompt', async () => {
  const mock = scripted({ window: 100 })
  const messages = [{ role: 'user', content: `the first words ${'and more '.repeat(60)}the last words` }]
  await (await ask(mock, 'kobold', { body: { messages, max_tokens: 60 } })).text()
  const seen = mock.log().at(-1)?.seen
  expect(seen?.promptTokens).toBeLessThanOrEqual(40)
  expect(seen?.text).toContain('the last words')
  expect(seen?.text).not.toContain('the first words')
})

test('KoboldCpp has its old habits on demand', async () => {
  const wire = await said(
    'kobold',
    { quirks: ['noDoneNewline', 'roleEveryChunk', 'fakeUsage'] },
    { body: { stream_options: { include_usage: true } } },
  )
  expect(wire.endsWith('data: [DONE]')).toBe(true)
  expect(wire.match(/"role":"assistant"/g)?.length).toBeGreaterThan(10)
  expect(eventsIn(wire).at(-2)).toMatchObject({
    usage: { prompt_tokens: 100, completion_tokens: 100, total_tokens: 200 },
  })
})

test('KoboldCpp pretends to stream while tools are offered', async () => {
  const tools = [{ type: 'function', function: { name: 'move_scene', parameters: {} } }]
  const wire = await said(
    'kobold',
    { reply: { text: 'a long enough reply' } },
    { body: { tools, stream_options: { include_usage: true } } },
  )
  expect(eventsIn(wire).filter((event) => JSON.stringify(event).includes('long enough'))).toHaveLength(1)
  expect(wire).not.toContain('"usage":{')
})

test('KoboldCpp is busy at once when somebody is before you', async () => {
  const mock = scripted({ quirks: ['busy503'], tokensPerSec: 10 })
  const first = await ask(mock, 'kobold')
  expect((await ask(mock, 'kobold')).status).toBe(503)
  await first.body?.cancel()
  expect((await ask(mock, 'kobold')).status).toBe(200)
})

test('KoboldCpp fails in mid-stream with nothing but a finish reason', async () => {
  const wire = await said('kobold', { fault: { kind: 'error', at: { token: 2 }, error: { name: 'server' } } })
  expect(eventsIn(wire).at(-1)).toMatchObject({ choices: [{ finish_reason: 'error' }] })
})

test('KoboldCpp streams natively, counts, and stops when told to', async () => {
  const mock = scripted({ reply: { text: 'one two three four' }, tokensPerSec: 10 })
  const url = mock.url('kobold')
  expect(await json(mock.fetch(`${url}/api/extra/true_max_context_length`))).toEqual({ value: 4_096 })
  expect(await json(mock.fetch(`${url}/api/extra/tokencount`, post({ prompt: 'twelve bytes' })))).toMatchObject({
    value: 3,
  })
  const reading = mock
    .fetch(`${url}/api/extra/generate/stream`, post({ prompt: 'count:', max_length: 50 }))
    .then((one) => one.text())
  await mock.clock.advance(150)
  await mock.fetch(`${url}/api/extra/abort`, post({}))
  await mock.clock.advance(1_000)
  expect(await reading).toMatch(
    /^event: message\ndata: {"token":"one ","finish_reason":null}\n\n.*"finish_reason":"stop"}\n\n$/s,
  )
  expect(await reading).not.toContain('four')
})

test('LM Studio says nothing at all when the prompt is too long', async () => {
  const wire = await said('lmstudio', { window: 5 })
  expect(textIn(wire)).toBe('')
  expect(eventsIn(wire)).toEqual([
    expect.objectContaining({ choices: [expect.objectContaining({ finish_reason: 'stop' })] }),
    '[DONE]',
  ])
})

test('LM Studio fails in an event of its own', async () => {
  const wire = await said('lmstudio', { fault: { kind: 'error', at: { token: 2 }, error: { name: 'server' } } })
  expect(wire).toContain('event: error\ndata: {"error":{"message":')
})

test('LM Studio loads the model before it sends headers', async () => {
  const mock = scripted({ loadingMs: 30_000 })
  const asking = ask(mock, 'lmstudio')
  await mock.clock.advance(29_000)
  expect(mock.log()[0]?.headersAt).toBeUndefined()
  await mock.clock.advance(1_000)
  expect((await asking).status).toBe(200)
})

test('LM Studio knows which models are loaded', async () => {
  const mock = scripted()
  await (await ask(mock, 'lmstudio')).text()
  expect(await json(mock.fetch(`${mock.url('lmstudio')}/api/v0/models`))).toMatchObject({
    data: [{ state: 'loaded', max_context_length: 32_768, loaded_context_length: 4_096 }, { state: 'not-loaded' }],
  })
})

test('text-generation-webui pings while it waits', async () => {
  const mock = scripted({ firstTokenMs: 40_000 })
  const reading = ask(mock, 'tgwui').then((response) => response.text())
  await mock.clock.advance(40_000)
  expect((await reading).match(/^: ping - /gm)).toHaveLength(2)
})

test('text-generation-webui explains a bad body in a list, and an unknown host in a word', async () => {
  const bad = await ask(scripted(), 'tgwui', { body: { messages: 'hello' } })
  expect(bad.status).toBe(422)
  expect(await bad.json()).toEqual({
    detail: [{ loc: ['body', 'messages'], msg: expect.any(String), type: expect.any(String) }],
  })
  const mock = scripted({}, { hosts: { 'http://nas.example:5000': 'tgwui' } })
  const stranger = await mock.fetch('http://nas.example:5000/v1/models')
  expect(stranger.status).toBe(400)
  expect(await stranger.json()).toEqual({ detail: 'Invalid host header' })
})

test('text-generation-webui cuts the prompt to its window', async () => {
  const mock = scripted({ window: 10 })
  await (await ask(mock, 'tgwui')).text()
  expect(mock.log()[0]?.seen?.promptTokens).toBeLessThanOrEqual(10)
})
