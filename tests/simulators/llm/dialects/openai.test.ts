import { expect, test } from 'vitest'
import { countTokens, promptTokens } from '../index.ts'
import { isObject } from '../json.ts'
import { ask, eventsIn, hello, said, scripted, textIn } from '../testing.ts'

const prompt = promptTokens(hello.map(({ role, content }) => ({ role, text: content })))

test('streams role, content, finish and [DONE], in this order', async () => {
  const wire = await said('openai', { reply: { text: 'Yes, it is.' } })
  const events = eventsIn(wire)
  expect(events[0]).toMatchObject({
    object: 'chat.completion.chunk',
    choices: [{ delta: { role: 'assistant', content: '' } }],
  })
  expect(textIn(wire)).toBe('Yes, it is.')
  expect(events.at(-2)).toMatchObject({ choices: [{ delta: {}, finish_reason: 'stop' }] })
  expect(events.at(-1)).toBe('[DONE]')
  expect(wire.endsWith('data: [DONE]\n\n')).toBe(true)
})

test('sends usage in a chunk of its own, when asked, and null before', async () => {
  const events = eventsIn(
    await said('openai', { reply: { text: 'Yes.' } }, { body: { stream_options: { include_usage: true } } }),
  )
  expect(events[0]).toHaveProperty('usage', null)
  expect(events.at(-2)).toMatchObject({
    choices: [],
    usage: { prompt_tokens: prompt, completion_tokens: 1, total_tokens: prompt + 1 },
  })
})

test('keeps usage to itself when nobody asks', async () => {
  expect(await said('openai')).not.toContain('usage')
})

test('pads some chunks with an obfuscation field', async () => {
  const events = eventsIn(await said('openai')).filter(isObject)
  const padded = events.filter((event) => 'obfuscation' in event)
  expect(padded.length).toBeGreaterThan(0)
  expect(padded.length).toBeLessThan(events.length)
})

test('answers in one piece without stream', async () => {
  const response = await ask(scripted({ reply: { text: 'Yes.' } }), 'openai', { body: { stream: false } })
  expect(response.headers.get('content-type')).toBe('application/json')
  expect(await response.json()).toMatchObject({
    object: 'chat.completion',
    choices: [{ message: { role: 'assistant', content: 'Yes.' }, finish_reason: 'stop' }],
    usage: { prompt_tokens: prompt },
  })
})

test('stops at max_tokens and says length', async () => {
  const wire = await said('openai', { reply: { text: 'x'.repeat(100) } }, { body: { max_tokens: 5 } })
  expect(countTokens(textIn(wire))).toBe(5)
  expect(wire).toContain('"finish_reason":"length"')
})

test('obeys stop strings', async () => {
  expect(textIn(await said('openai', { reply: { text: 'one END two' } }, { body: { stop: ['END'] } }))).toBe('one ')
})

test('calls a tool in fragments, with id and name in the first only', async () => {
  const script = { reply: { text: '', tools: [{ name: 'move_scene', args: { place: 'pier' } }] } }
  const events = eventsIn(await said('openai', script)).filter(isObject)
  const calls = events.flatMap((event) => {
    const delta = (event.choices as { delta: { tool_calls?: { id?: string; function: { arguments: string } }[] } }[])[0]
      ?.delta
    return delta?.tool_calls ?? []
  })
  expect(calls[0]).toMatchObject({ index: 0, type: 'function', function: { name: 'move_scene', arguments: '' } })
  expect(calls.slice(1).every((call) => call.id === undefined)).toBe(true)
  expect(JSON.parse(calls.map((call) => call.function.arguments).join(''))).toEqual({ place: 'pier' })
  expect(JSON.stringify(events)).toContain('"finish_reason":"tool_calls"')
})

test('fills a schema when the reply must be JSON', async () => {
  const schema = { type: 'object', properties: { mood: { type: 'string', enum: ['calm'] }, level: { type: 'number' } } }
  const response_format = { type: 'json_schema', json_schema: { name: 'm', strict: true, schema } }
  expect(JSON.parse(textIn(await said('openai', {}, { body: { response_format } })))).toEqual({
    mood: 'calm',
    level: 1,
  })
})

test('refuses a prompt that is longer than the window, with its code', async () => {
  const response = await ask(scripted({ window: 5 }), 'openai')
  expect(response.status).toBe(400)
  expect(await response.json()).toMatchObject({
    error: { code: 'context_length_exceeded', type: 'invalid_request_error' },
  })
})

test('does not know models it does not list', async () => {
  const response = await ask(scripted(), 'openai', { body: { model: 'nobody-9' } })
  expect(response.status).toBe(404)
  expect(await response.json()).toMatchObject({ error: { code: 'model_not_found' } })
})

test('lists its models and embeds texts as unit vectors', async () => {
  const mock = scripted()
  const list = await (await mock.fetch(`${mock.base('openai')}/models`)).json()
  expect(list).toMatchObject({ object: 'list', data: [{ id: 'lantern-1', object: 'model' }, {}, {}] })
  const embedded = await mock.fetch(`${mock.base('openai')}/embeddings`, {
    method: 'POST',
    body: JSON.stringify({ input: ['tide'] }),
  })
  const { data } = (await embedded.json()) as { data: { embedding: number[] }[] }
  expect(Math.hypot(...(data[0]?.embedding ?? []))).toBeCloseTo(1)
})

test('insists on its key when it has one', async () => {
  const mock = scripted({}, { keys: { openai: 'sk-good' } })
  expect((await ask(mock, 'openai')).status).toBe(401)
  expect((await ask(mock, 'openai', { headers: { authorization: 'Bearer sk-good' } })).status).toBe(200)
})

test('says the same thing to the same request, and something else to another', async () => {
  const again = await said('openai')
  expect(await said('openai')).toBe(again)
  const other = await said(
    'openai',
    {},
    { body: { messages: [{ role: 'user', content: 'Tell me about the garden.' }] } },
  )
  expect(textIn(other)).not.toBe(textIn(again))
  expect(countTokens(textIn(again))).toBeGreaterThan(40)
})
