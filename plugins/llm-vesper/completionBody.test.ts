import fc from 'fast-check'
import type { ChatMessage, ChatRequest } from 'sdk'
import { Value } from 'typebox/value'
import { expect, test } from 'vitest'
import { CompletionBody } from '../../src/platform/hosted.ts'
import { completionBody } from './completionBody.ts'

const hello: ChatMessage = { role: 'user', content: 'Hello' }
const body = (more: Partial<ChatRequest> = {}) =>
  completionBody({ model: 'm', contextTokens: 8192, messages: [hello], ...more })

test('a plain request says what it is for, and the model when one is chosen', () => {
  const sent = { messages: [hello], stream: true, purpose: 'chat' }
  expect(body()).toEqual({ ...sent, model: 'm' })
  expect(body({ model: '', purpose: 'memory' })).toEqual({ ...sent, purpose: 'memory' })
})

test('what the service does not know stays at home', () => {
  const { messages: _, ...rest } = body({
    samplers: { temperature: 0.7, topP: 0.9, topK: 40, minP: 0.1, seed: 1 },
    tools: [{ name: 'act', description: '', parameters: {} }],
    toolChoice: 'auto',
    reasoning: { effort: 'low' },
    cacheKey: 'chat',
  })
  expect(rest).toEqual({ model: 'm', stream: true, purpose: 'chat', temperature: 0.7, top_p: 0.9 })
})

test('numbers are held to what the service allows', () => {
  expect(body({ samplers: { temperature: 3, topP: -1 }, maxTokens: 30 })).toMatchObject({
    temperature: 2,
    top_p: 0,
    max_tokens: 100,
  })
  expect(body({ samplers: { temperature: Number.NaN }, maxTokens: 9000.4 })).toMatchObject({ max_tokens: 8000 })
  expect(body({ samplers: { temperature: Number.NaN } })).not.toHaveProperty('temperature')
})

test('at most four stop strings of at most 200 characters are sent', () => {
  const stop = ['', 'a', 'x'.repeat(201), 'b', 'c', 'd', 'e']
  expect(body({ stop }).stop).toEqual(['a', 'b', 'c', 'd'])
  expect(body({ stop: [''] })).not.toHaveProperty('stop')
})

test('of too many messages the first instructions and the newest are kept', () => {
  const system: ChatMessage = { role: 'system', content: 'Be kind.' }
  const many = Array.from({ length: 500 }, (_, index): ChatMessage => ({ role: 'user', content: `${index}` }))
  const { messages } = body({ messages: [system, ...many] })
  expect(messages).toHaveLength(400)
  expect([messages[0]?.content, messages[1]?.content, messages.at(-1)?.content]).toEqual(['Be kind.', '101', '499'])
})

test('a message is at most 100,000 whole characters without a zero', () => {
  const content = `\0${'🕯'.repeat(60_000)}`
  const [message] = body({ messages: [{ role: 'tool', content }] }).messages
  expect(message?.role).toBe('user')
  expect(message?.content.length).toBeLessThanOrEqual(100_000)
  expect(message?.content.isWellFormed()).toBe(true)
  expect(message?.content).not.toContain('\0')
})

test('a reply that was begun is asked to go on in words', () => {
  const { messages } = body({ prefill: 'She lit' })
  expect(messages.map(({ role }) => role)).toEqual(['user', 'assistant', 'user'])
})

test('a schema is sent under a name the service takes, and left out when it is none', () => {
  expect(body({ schema: { name: 'my shape!', schema: { type: 'object' }, strict: true } }).response_format).toEqual({
    type: 'json_schema',
    json_schema: { name: 'my_shape_', strict: true, schema: { type: 'object' } },
  })
  expect(body({ schema: { name: 'a', schema: true, strict: true } })).not.toHaveProperty('response_format')
})

test('no request makes a body that the contract refuses', () => {
  const message = fc.record({
    role: fc.constantFrom('system', 'user', 'assistant', 'tool'),
    content: fc.string({ unit: 'binary', maxLength: 50 }),
    name: fc.string(),
  })
  const request = fc.record(
    {
      model: fc.string({ maxLength: 100 }),
      contextTokens: fc.integer(),
      messages: fc.array(message, { minLength: 1, maxLength: 20 }),
      maxTokens: fc.double(),
      stop: fc.array(fc.string({ maxLength: 300 }), { maxLength: 9 }),
      samplers: fc.record({ temperature: fc.double(), topP: fc.double(), topK: fc.double() }),
      schema: fc.record({ name: fc.string({ minLength: 1 }), schema: fc.jsonValue(), strict: fc.boolean() }),
      purpose: fc.constantFrom('chat', 'memory', 'scenario', 'summary'),
      prefill: fc.string(),
      cacheKey: fc.string(),
    },
    { requiredKeys: ['model', 'contextTokens', 'messages'] },
  )
  fc.assert(
    fc.property(request, (one) => {
      const sent: unknown = JSON.parse(JSON.stringify(completionBody(one as ChatRequest)))
      expect(Value.Check(CompletionBody, sent)).toBe(true)
    }),
  )
})
