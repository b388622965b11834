import { describe, expect, test } from 'vitest'
import { PluginError } from '../errors.ts'
import { failureError, failureOf, failureOfEvent, failureOfResponse, refusedParameter } from './failure.ts'

const server = { name: 'The server', local: true }
const answer = (status: number, body: unknown, headers = {}) =>
  failureOfResponse(
    server,
    { status, headers, text: typeof body === 'string' ? body : JSON.stringify(body) },
    1_000_000,
  )

describe('error bodies of every shape give up their message', () => {
  test.each([
    ['OpenAI’s', { error: { message: 'No.', type: 't', param: null, code: null } }],
    ['text under error', { error: 'No.' }],
    ['message', { message: 'No.' }],
    ['detail', { detail: 'No.' }],
    ['detail with fields', { detail: [{ loc: ['body', 'messages'], msg: 'No.', type: 'x' }] }],
    ['detail as an object', { detail: { msg: 'No.', type: 'x' } }],
    ['errors', { errors: [{ message: 'No.' }] }],
    ['a list around the error', [{ error: { message: 'No.' } }]],
    ['plain text', 'No.'],
  ])('%s', (_shape, body) =>
    expect(answer(418, body)).toMatchObject({ kind: 'bad-request', message: expect.stringContaining('No.') }),
  )
})

describe('statuses without words', () => {
  test.each([
    [400, 'bad-request', false],
    [401, 'auth', false],
    [402, 'payment', false],
    [403, 'forbidden', false],
    [404, 'not-found', false],
    [408, 'timeout', true],
    [409, 'server', true],
    [413, 'bad-request', false],
    [422, 'bad-request', false],
    [425, 'server', true],
    [429, 'rate', true],
    [500, 'server', true],
    [502, 'overloaded', true],
    [503, 'overloaded', true],
    [504, 'timeout', true],
    [529, 'overloaded', true],
    [599, 'server', true],
  ])('%i is %s', (status, kind, retryable) => expect(answer(status, '')).toMatchObject({ kind, retryable, status }))
})

describe('words weigh more than the status', () => {
  test.each([
    [
      'llama.cpp’s overflow',
      400,
      { error: { code: 400, type: 'exceed_context_size_error', n_prompt_tokens: 9000, n_ctx: 4096 } },
      { prompt: 9000, window: 4096 },
    ],
    [
      'OpenAI’s overflow',
      400,
      {
        error: {
          code: 'context_length_exceeded',
          message:
            "This model's maximum context length is 8192 tokens. However, your messages resulted in 9,001 tokens.",
        },
      },
      { prompt: 9001, window: 8192 },
    ],
    [
      'Ollama’s overflow',
      400,
      { error: 'input length (5000 tokens) exceeds the context length (4096 tokens)' },
      { prompt: 5000, window: 4096 },
    ],
  ])('%s states its tokens', (_name, status, body, tokens) => {
    expect(answer(status, body)).toMatchObject({ kind: 'context', tokens, retryable: false })
  })

  test('a used-up quota is no rate limit', () => {
    const error = { message: 'You exceeded your current quota', type: 'insufficient_quota', code: 'insufficient_quota' }
    expect(answer(429, { error })).toMatchObject({ kind: 'quota', retryable: false })
  })

  test('a model that is loading asks for patience', () => {
    const error = { code: 503, message: 'Loading model', type: 'unavailable_error' }
    expect(answer(503, { error })).toMatchObject({ kind: 'overloaded', code: 'loading', retryAfterMs: 2_000 })
  })

  test('a web page is no model, whatever its status says', () => {
    expect(answer(200, '<!doctype html><h1>Router</h1>')).toMatchObject({ kind: 'protocol', retryable: false })
  })

  test('an error inside a stream goes by its own number', () => {
    expect(failureOfEvent(server, { error: { code: 429, message: 'Slow down' } })).toMatchObject({
      kind: 'rate',
      status: 429,
    })
  })

  test('names of built-in properties are no codes', () => {
    expect(failureOfEvent(server, { error: { code: 'constructor', message: 'x' } })).toMatchObject({ kind: 'server' })
  })
})

describe('how long to wait', () => {
  const date = (ms: number) => new Date(ms).toUTCString()
  test.each([
    ['seconds in a header', {}, { 'retry-after': '7' }, 7_000],
    ['milliseconds in a header', {}, { 'retry-after-ms': '250' }, 250],
    ['a date', {}, { 'retry-after': date(1_009_000) }, 9_000],
    ['a date of a server whose clock is wrong', {}, { 'retry-after': date(9_000), date: date(2_000) }, 7_000],
    ['a date gone by', {}, { 'retry-after': date(0) }, 0],
    ['the body, which wins', { retry_after: 3 }, { 'retry-after': '7' }, 3_000],
    ['for ever, at most a day', { retry_after: 1e12 }, {}, 86_400_000],
    ['nonsense', { retry_after: 'soon' }, { 'retry-after': 'later' }, undefined],
  ])('%s', (_name, body, headers, ms) => {
    expect(answer(429, { error: { message: 'Wait', ...body } }, headers).retryAfterMs).toBe(ms)
  })
})

test('keys are removed from sentence and diagnostics, which stay within 4 kB', () => {
  const key = 'sk-or-v1-0123456789abcdef0123456789abcdef'
  const long = answer(401, { error: { message: `Bad key ${key} (Bearer ${key}) ${'夜'.repeat(5_000)}` } })
  expect(JSON.stringify(long)).not.toContain('0123456789')
  expect(new TextEncoder().encode(long.raw).length).toBeLessThanOrEqual(4_096)
  expect(answer(400, { error: `Bad key ${key}` }).message).toContain('[removed]')
})

test('a failure survives being thrown, also as plain data from another thread', () => {
  const cause = answer(429, { error: 'Wait' }, { 'retry-after': '7' })
  const error = failureError(cause)
  expect(failureOf(server, error)).toEqual(cause)
  expect(
    failureOf(server, { name: 'PluginError', code: error.code, message: error.message, details: error.details }),
  ).toEqual(cause)
})

test.each([
  ['net/unreachable', 'network', true],
  ['net/redirected', 'network', false],
  ['net/host-not-allowed', 'network', false],
  ['net/too-large', 'protocol', false],
  ['secret/missing', 'auth', false],
] as const)('%s is a %s failure', (code, kind, retryable) => {
  expect(failureOf(server, new PluginError(code, 'Something about the network.'))).toMatchObject({
    kind,
    retryable,
    code,
  })
})

describe('the refused parameter', () => {
  const body = { model: 'm', messages: [], min_p: 1, top_p: 1, options: { repeat_penalty: 1, num_ctx: 4096 } }
  test.each([
    ['stated', { error: { message: 'Unsupported', param: 'top_p' } }, 'top_p'],
    ['in the sentence', { error: { message: "Unsupported parameter: 'min_p'" } }, 'min_p'],
    ['among the options', { error: 'invalid option provided: repeat_penalty' }, 'repeat_penalty'],
    ['essential', { error: 'invalid value for messages or num_ctx' }, undefined],
    ['unknown', { error: 'no such thing as typical_p' }, undefined],
  ])('is found when it is %s', (_case, error, name) => expect(refusedParameter(answer(400, error), body)).toBe(name))

  test('is not looked for in other failures', () => {
    expect(refusedParameter(answer(500, { error: 'top_p broke' }), body)).toBeUndefined()
  })
})
