import { expect, test } from 'vitest'
import type { ChatRequest } from '../contributions/llmProvider.ts'
import { chatCompletionsBody, plainAbilities } from './chatCompletionsBody.ts'

const request: ChatRequest = { model: 'm', contextTokens: 4096, messages: [{ role: 'user', content: 'Hello' }] }

test('what is absent is left to the server', () => {
  expect(chatCompletionsBody(request)).toEqual({
    model: 'm',
    messages: [{ role: 'user', content: 'Hello' }],
    stream: true,
    stream_options: { include_usage: true },
  })
})

test('samplers the server has no word for stay at home', () => {
  const body = chatCompletionsBody({ ...request, samplers: { temperature: 0.8, minP: 0.1, seed: Number.NaN } })
  expect(body).toMatchObject({ temperature: 0.8 })
  expect(Object.keys(body)).not.toContain('min_p')
  expect(Object.keys(body)).not.toContain('seed')
})

test('at most as many stop strings as the server takes', () => {
  expect(chatCompletionsBody({ ...request, stop: ['a', '', 'b', 'c', 'd', 'e'] }).stop).toEqual(['a', 'b', 'c', 'd'])
})

test('a server that refuses one name for the limit gets the other', () => {
  const body = chatCompletionsBody({ ...request, maxTokens: 9 }, plainAbilities, new Set(['max_tokens']))
  expect(body).toMatchObject({ max_completion_tokens: 9 })
  expect(body).not.toHaveProperty('max_tokens')
})

test('a beginning is continued where that works, and asked for in words where it does not', () => {
  const begun = { ...request, prefill: 'The lamp' }
  const rolesFor = (continuesPrefill: boolean) =>
    (chatCompletionsBody(begun, { ...plainAbilities, continuesPrefill }).messages as { role: string }[]).map(
      ({ role }) => role,
    )
  expect(rolesFor(true)).toEqual(['user', 'assistant'])
  expect(rolesFor(false)).toEqual(['user', 'assistant', 'user'])
})

test('tools, choice and schema go out in the family’s shape', () => {
  const tools = [{ name: 'look', description: 'Looks.', parameters: {} }]
  const schema = { name: 's', schema: { type: 'object' }, strict: true }
  expect(chatCompletionsBody({ ...request, tools, toolChoice: { name: 'look' }, schema })).toMatchObject({
    tools: [{ type: 'function', function: tools[0] }],
    tool_choice: { type: 'function', function: { name: 'look' } },
    response_format: { type: 'json_schema', json_schema: schema },
  })
})

test('a name is sent only in the letters every server accepts', () => {
  const named = (name: string) =>
    chatCompletionsBody({ ...request, messages: [{ role: 'user', content: 'x', name }] }).messages
  expect(named('Iris')).toEqual([{ role: 'user', content: 'x', name: 'Iris' }])
  expect(named('Iris of the Lamp')).toEqual([{ role: 'user', content: 'x' }])
})
