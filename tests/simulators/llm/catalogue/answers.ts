import type { ErrorName, ServerError } from '../errors.ts'
import type { ErrorShape } from '../faults.ts'
import type { Script } from '../script.ts'
import { complete, completeAfter, type Expectation, entry, fails, fault, sseDialects } from './entry.ts'

const sse = { dialects: sseDialects }
const soon = 2

/** An error whose kind not every dialect finds words for. */
const unnamed: Expectation = { outcome: 'error' }

/** Without this a page could not read the header at all. */
const exposed = { 'access-control-expose-headers': 'retry-after' }

/** F22 to F30 and F39, F40: errors, refusals, and answers of another kind than asked for. */
export const answerFaults = {
  F22: entry(
    'F22',
    'prompt too long',
    fault('always', refusal({ name: 'context' }), fails('context', 2)),
    fault('once', first({ name: 'context' }), completeAfter(2)),
  ),
  F23: entry(
    'F23',
    'unknown parameter',
    fault('first sampler', { fault: { kind: 'refuseParameter' } }, completeAfter(2), { ask: 'sampler' }),
  ),
  F24: entry(
    'F24',
    'refusals that no repetition helps',
    fault('401', refusal({ name: 'auth' }), fails('auth', 1)),
    fault('402', refusal({ name: 'payment' }), fails('payment', 1)),
    fault('403', refusal({ name: 'forbidden' }), fails('forbidden', 1)),
    fault('403 moderation', refusal({ name: 'moderation' }), fails('moderation', 1), { dialects: ['openrouter'] }),
    fault('404', refusal({ name: 'notFound' }), fails('not_found', 1)),
    fault('408', refusal({ name: 'timeout' }), fails('timeout', 3)),
    fault('413', refusal({ name: 'tooLarge' }), fails('bad_request', 1)),
    fault('422', refusal({ name: 'unprocessable' }), fails('bad_request', 1)),
  ),
  F25: entry(
    'F25',
    'too many requests',
    fault(
      'retry_after in the body',
      first({ name: 'rate', retryAfter: { seconds: soon, in: 'body' } }),
      completeAfter(2),
    ),
    fault(
      'Retry-After header',
      first({ name: 'rate', retryAfter: { seconds: soon, in: 'header' } }, exposed),
      completeAfter(2),
    ),
    fault(
      'Retry-After as a date',
      first({ name: 'rate', retryAfter: { seconds: soon, in: 'date' } }, exposed),
      completeAfter(2),
    ),
    fault('no hint', first({ name: 'rate' }), completeAfter(2)),
    fault('always', refusal({ name: 'rate' }), fails('rate', 4)),
  ),
  F26: entry(
    'F26',
    'quota used up',
    fault('429', refusal({ name: 'quota' }), fails('quota', 1), { dialects: ['openai'] }),
  ),
  F27: entry(
    'F27',
    'server trouble',
    fault('500', refusal({ name: 'server' }), fails('server', 3)),
    fault('502', refusal({ name: 'badGateway' }), fails('overloaded', 4)),
    fault('503', refusal({ name: 'exhausted' }), fails('overloaded', 4)),
    fault('503 loading', { loadingMs: 6_000 }, complete, { dialects: ['llamacpp'] }),
    fault('504', refusal({ name: 'gatewayTimeout' }), fails('timeout', 3)),
    fault('529', refusal({ name: 'overloaded' }), fails('overloaded', 4)),
    fault('500 once', first({ name: 'server' }), completeAfter(2)),
  ),
  F28: entry(
    'F28',
    'an error in a good answer’s clothes',
    fault('200 with an error body', { ...refusal({ name: 'server' }), quirks: ['errorAs200'] }, unnamed),
    fault(
      '200 with a web page',
      { preStatus: 200, body: '<!doctype html><title>Router login</title><h1>Welcome</h1>' },
      fails('protocol'),
    ),
    fault('event: error', inStream('event'), unnamed, sse),
    fault('error without choices', inStream('noChoices'), unnamed, sse),
    fault('finish_reason error', inStream('finishReason'), unnamed, sse),
  ),
  F29: entry(
    'F29',
    'failure after 30 tokens',
    fault(
      'rate limit',
      { fault: { kind: 'error', at: { token: 30 }, error: { name: 'rate' } } },
      { ...unnamed, attempts: 1 },
    ),
  ),
  F30: entry('F30', 'ignores stream: true', fault('one piece', { quirks: ['ignoreStream'] }, complete)),
  F39: entry(
    'F39',
    'odd model lists',
    fault('404', { models: 'missing' }, fails('not_found'), { ask: 'modelList' }),
    fault('empty', { models: 'empty' }, complete, { ask: 'modelList' }),
    fault('5,000 models', { models: 'many' }, complete, { ask: 'modelList' }),
    fault('duplicate ids', { models: 'duplicates' }, complete, { ask: 'modelList' }),
    fault('bare array', { models: 'bareArray' }, complete, { ask: 'modelList', ...sse }),
    fault('under models', { models: 'modelsKey' }, complete, { ask: 'modelList', ...sse }),
  ),
  F40: entry(
    'F40',
    'the window shrinks between calls',
    fault('8,192 to 1,024', [{ match: { n: 1 }, window: 8_192 }, { window: 1_024 }], complete, { ask: 'twice' }),
  ),
} as const

function refusal(error: ServerError): Script {
  return { fault: { kind: 'error', at: 'beforeHeaders', error } }
}

function first(error: ServerError, headers?: Readonly<Record<string, string>>): Script {
  return { ...refusal(error), match: { n: 1 }, ...(headers && { headers }) }
}

function inStream(shape: ErrorShape, name: ErrorName = 'server'): Script {
  return { fault: { kind: 'error', at: 'beforeFirstToken', error: { name }, shape } }
}
