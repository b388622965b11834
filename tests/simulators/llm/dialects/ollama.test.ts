import { expect, test } from 'vitest'
import { ask, eventsIn, hello, said, scripted, textIn } from '../testing.ts'

const json = async (response: Response | Promise<Response>) => (await response).json()
const post = (body: unknown) => ({ method: 'POST', body: JSON.stringify(body) })

test('streams one JSON object a line, by default, and ends with durations in nanoseconds', async () => {
  const response = await ask(scripted({ reply: { text: 'Yes, it is.' } }), 'ollama', { body: { stream: undefined } })
  expect(response.headers.get('content-type')).toBe('application/x-ndjson')
  const wire = await response.text()
  expect(wire.trimEnd().split('\n')).toHaveLength(eventsIn(wire).length)
  expect(eventsIn(wire)[0]).toMatchObject({
    model: 'tern:8b',
    created_at: expect.stringMatching(/Z$/),
    message: { role: 'assistant', content: 'Yes,' },
    done: false,
  })
  expect(eventsIn(wire).at(-1)).toMatchObject({
    message: { content: '' },
    done: true,
    done_reason: 'stop',
    eval_count: 3,
    eval_duration: 60_000_000,
    prompt_eval_count: expect.any(Number),
  })
})

test('gives tool arguments as an object, whole, in one line', async () => {
  const wire = await said('ollama', { reply: { text: '', tools: [{ name: 'move_scene', args: { place: 'pier' } }] } })
  expect(eventsIn(wire)[0]).toMatchObject({
    message: { tool_calls: [{ function: { name: 'move_scene', arguments: { place: 'pier' } } }] },
  })
})

test('drops the oldest messages silently, but keeps the system and the last', async () => {
  const middle = Array.from({ length: 30 }, (_, index) => ({
    role: index % 2 ? 'assistant' : 'user',
    content: `part ${index} of a long evening`,
  }))
  const mock = scripted()
  const response = await ask(mock, 'ollama', {
    body: { messages: [hello[0], ...middle, hello[1]], options: { num_ctx: 100 } },
  })
  expect(response.status).toBe(200)
  const seen = mock.log().at(-1)?.seen
  expect(seen?.droppedMessages).toBeGreaterThan(20)
  expect(seen?.promptTokens).toBeLessThanOrEqual(100)
  expect(seen?.text).toContain('lighthouse')
  expect(seen?.text).toContain('is the lamp lit?')
  expect(seen?.text).not.toContain('part 0 of')
})

test('says so instead when truncation is forbidden', async () => {
  const response = await ask(scripted(), 'ollama', { body: { truncate: false, options: { num_ctx: 5 } } })
  expect(response.status).toBe(400)
  expect(await response.json()).toEqual({ error: expect.stringContaining('exceeds the context length (5 tokens)') })
})

test('counts only what its cache did not hold, and forgets when num_ctx changes', async () => {
  const mock = scripted()
  const count = async (num_ctx: number) => {
    const events = eventsIn(await (await ask(mock, 'ollama', { body: { options: { num_ctx } } })).text())
    return (events.at(-1) as { prompt_eval_count?: number }).prompt_eval_count ?? 0
  }
  const cold = await count(2_048)
  expect(await count(2_048)).toBeLessThan(cold)
  expect(await count(4_096)).toBe(cold)
})

test('refuses to think with a model that cannot', async () => {
  const response = await ask(scripted(), 'ollama', { body: { think: true } })
  expect(response.status).toBe(400)
  expect(await response.json()).toEqual({ error: '"tern:8b" does not support thinking' })
  expect(await said('ollama', {}, { body: { model: 'owl:24b', think: true } })).toContain('"thinking":"')
})

test('suggests to pull what it does not have', async () => {
  const response = await ask(scripted(), 'ollama', { body: { model: 'gull:2b' } })
  expect(response.status).toBe(404)
  expect(await response.json()).toEqual({ error: 'model "gull:2b" not found, try pulling it first' })
})

test('loads and unloads on an empty conversation', async () => {
  const mock = scripted()
  expect(await (await ask(mock, 'ollama', { body: { messages: [] } })).text()).toContain('"done_reason":"load"')
  expect(await json(mock.fetch(`${mock.url('ollama')}/api/ps`))).toMatchObject({
    models: [{ name: 'tern:8b', context_length: 4_096 }],
  })
  expect(await (await ask(mock, 'ollama', { body: { messages: [], keep_alive: 0 } })).text()).toContain(
    '"done_reason":"unload"',
  )
  expect(await json(mock.fetch(`${mock.url('ollama')}/api/ps`))).toEqual({ models: [] })
})

test('fails in mid-stream with an error line and nothing after it', async () => {
  const wire = await said('ollama', { fault: { kind: 'error', at: { token: 2 }, error: { name: 'server' } } })
  expect(eventsIn(wire)).toHaveLength(3)
  expect(eventsIn(wire).at(-1)).toEqual({ error: expect.any(String) })
})

test('introduces itself on its other routes', async () => {
  const mock = scripted()
  const url = mock.url('ollama')
  expect(await (await mock.fetch(url)).text()).toBe('Ollama is running')
  expect(await json(mock.fetch(`${url}/api/version`))).toEqual({ version: expect.any(String) })
  expect(await json(mock.fetch(`${url}/api/tags`))).toMatchObject({
    models: [{ name: 'tern:8b', details: { format: 'gguf' } }, {}, {}],
  })
  expect(await json(mock.fetch(`${url}/api/show`, post({ model: 'owl:24b' })))).toMatchObject({
    model_info: { 'toy.context_length': 65_536 },
    capabilities: ['completion', 'tools', 'thinking'],
  })
  expect((await mock.fetch(`${url}/api/show`, post({ model: 'gull:2b' }))).status).toBe(404)
  expect(await json(mock.fetch(`${url}/api/embed`, post({ model: 'e', input: ['a', 'b'] })))).toMatchObject({
    embeddings: [expect.any(Array), expect.any(Array)],
  })
})

test('follows a schema given as format', async () => {
  const format = { type: 'object', properties: { ok: { type: 'boolean' } } }
  expect(JSON.parse(textIn(await said('ollama', {}, { body: { format } })))).toEqual({ ok: true })
})

test('is silent about a failure in its compatible layer: an empty chunk, then nothing', async () => {
  const mock = scripted({ fault: { kind: 'error', at: { token: 2 }, error: { name: 'server' } } })
  const body = JSON.stringify({ model: 'tern:8b', messages: hello, stream: true })
  const wire = await (await mock.fetch(`${mock.url('ollama')}/v1/chat/completions`, { method: 'POST', body })).text()
  expect(wire).not.toContain('[DONE]')
  expect(wire).not.toContain('"finish_reason":"')
})

test('turns away unknown host names', async () => {
  const mock = scripted({}, { hosts: { 'http://my-nas.example:11434': 'ollama' } })
  expect((await mock.fetch('http://my-nas.example:11434/api/tags')).status).toBe(403)
})
