import type { Json, JsonObject } from './json.ts'
import type { Dialect } from './script.ts'

export type ErrorName =
  | 'auth'
  | 'badGateway'
  | 'badRequest'
  | 'context'
  | 'exhausted'
  | 'forbidden'
  | 'gatewayTimeout'
  | 'loading'
  | 'moderation'
  | 'notFound'
  | 'overloaded'
  | 'parameter'
  | 'payment'
  | 'quota'
  | 'rate'
  | 'server'
  | 'timeout'
  | 'tooLarge'
  | 'unprocessable'

/** Something a server refuses or fails at, before a dialect puts it in its own words. */
export interface ServerError {
  readonly name: ErrorName
  readonly message?: string
  readonly parameter?: string
  readonly promptTokens?: number
  readonly window?: number
  readonly model?: string
  readonly retryAfter?: { readonly seconds: number; readonly in: 'body' | 'header' | 'date' }
}

interface Meaning {
  readonly status: number
  readonly openai: { readonly type: string; readonly code: string | null }
  readonly openrouter: string
  readonly text: string
}

const meanings: Readonly<Record<ErrorName, Meaning>> = {
  auth: meaning(401, 'invalid_request_error', 'invalid_api_key', 'authentication', 'No valid API key was given.'),
  badGateway: meaning(502, 'server_error', null, 'provider_unavailable', 'The model host gave no usable answer.'),
  badRequest: meaning(400, 'invalid_request_error', null, 'invalid_request', 'The request could not be understood.'),
  context: meaning(400, 'invalid_request_error', 'context_length_exceeded', 'context_length_exceeded', ''),
  exhausted: meaning(503, 'server_error', null, 'provider_overloaded', 'All workers are busy.'),
  forbidden: meaning(403, 'invalid_request_error', 'forbidden', 'permission_denied', 'This key may not do that.'),
  gatewayTimeout: meaning(504, 'server_error', null, 'timeout', 'The model host took too long.'),
  loading: meaning(503, 'server_error', null, 'provider_overloaded', 'Loading model'),
  moderation: meaning(
    403,
    'invalid_request_error',
    'content_policy_violation',
    'content_policy_violation',
    'The input was flagged.',
  ),
  notFound: meaning(404, 'invalid_request_error', 'model_not_found', 'not_found', ''),
  overloaded: meaning(529, 'overloaded_error', null, 'provider_overloaded', 'Too much to do right now.'),
  parameter: meaning(400, 'invalid_request_error', 'unsupported_parameter', 'invalid_request', ''),
  payment: meaning(402, 'insufficient_credits', null, 'payment_required', 'The account has no credits left.'),
  quota: meaning(
    429,
    'insufficient_quota',
    'insufficient_quota',
    'rate_limit_exceeded',
    'The quota of this account is used up.',
  ),
  rate: meaning(429, 'requests', 'rate_limit_exceeded', 'rate_limit_exceeded', 'Rate limit exceeded'),
  server: meaning(500, 'server_error', null, 'server', 'Something went wrong on our side.'),
  timeout: meaning(408, 'server_error', 'request_timeout', 'timeout', 'The request took too long to arrive.'),
  tooLarge: meaning(413, 'invalid_request_error', null, 'payload_too_large', 'The request is too large.'),
  unprocessable: meaning(422, 'invalid_request_error', null, 'unprocessable', 'messages: Field required'),
}

function meaning(status: number, type: string, code: string | null, openrouter: string, text: string): Meaning {
  return { status, openai: { type, code }, openrouter, text }
}

export function statusOf(dialect: Dialect, error: ServerError): number {
  if (dialect === 'tgwui' && error.name === 'badRequest') return 422
  if (dialect === 'openrouter' && error.name === 'notFound') return 400
  return meanings[error.name].status
}

export function messageOf(dialect: Dialect, error: ServerError): string {
  if (error.message !== undefined) return error.message
  const { promptTokens = 0, window = 0, model = '', parameter = '' } = error
  switch (error.name) {
    case 'context':
      if (dialect === 'llamacpp')
        return `request (${promptTokens} tokens) exceeds the available context size (${window} tokens)`
      if (dialect === 'ollama')
        return `input length (${promptTokens} tokens) exceeds the context length (${window} tokens)`
      return `This model's maximum context length is ${window} tokens, but the messages come to ${promptTokens} tokens.`
    case 'notFound':
      if (dialect === 'ollama') return `model "${model}" not found, try pulling it first`
      return dialect === 'openrouter' ? `${model} is not a valid model ID` : `The model \`${model}\` does not exist.`
    case 'parameter':
      if (dialect === 'ollama') return `invalid option provided: ${parameter}`
      return `Unsupported parameter: '${parameter}' is not supported with this model.`
    case 'exhausted':
      if (dialect === 'ollama') return 'server busy, please try again.  maximum pending requests exceeded'
      return meanings.exhausted.text
    default:
      return meanings[error.name].text
  }
}

export function errorBody(dialect: Dialect, error: ServerError): JsonObject {
  const message = messageOf(dialect, error)
  switch (dialect) {
    case 'ollama':
      return { error: message }
    case 'openrouter':
      return { error: openrouterError(error) }
    case 'llamacpp':
      return { error: llamacppError(error) }
    case 'tgwui':
      return { detail: tgwuiDetail(error, message) }
    case 'kobold':
      if (error.name === 'exhausted' || error.name === 'loading') {
        return { detail: { msg: message, type: 'service_unavailable' } }
      }
      return { error: openaiError(dialect, error) }
    default:
      return { error: openaiError(dialect, error) }
  }
}

export function errorHeaders(error: ServerError, now: number): Readonly<Record<string, string>> {
  const { retryAfter } = error
  if (retryAfter === undefined || retryAfter.in === 'body') return {}
  const value =
    retryAfter.in === 'header' ? `${retryAfter.seconds}` : new Date(now + retryAfter.seconds * 1000).toUTCString()
  return { 'retry-after': value }
}

function openaiError(dialect: Dialect, error: ServerError): JsonObject {
  const { type, code } = meanings[error.name].openai
  return {
    message: messageOf(dialect, error),
    type,
    param: error.name === 'parameter' ? (error.parameter ?? null) : error.name === 'context' ? 'messages' : null,
    code,
    ...(error.retryAfter?.in === 'body' ? { retry_after: error.retryAfter.seconds } : {}),
  }
}

export function openrouterError(error: ServerError): JsonObject {
  const status = statusOf('openrouter', error)
  const upstream: JsonObject =
    error.name === 'server' ? {} : { provider_code: meanings[error.name].openai.code ?? `${status}` }
  const moderation: JsonObject =
    error.name === 'moderation'
      ? { reasons: ['policy'], flagged_input: '…', provider_name: 'Harbour', model_slug: error.model ?? '' }
      : {}
  const availability: JsonObject =
    error.retryAfter?.in === 'body'
      ? {
          availability: {
            code: error.name === 'rate' ? 'capacity_exhausted' : 'temporarily_unavailable',
            retryable: true,
            retry_after: error.retryAfter.seconds,
            requested_models: [error.model ?? ''],
          },
        }
      : {}
  return {
    code: status,
    message: messageOf('openrouter', error),
    metadata: { error_type: meanings[error.name].openrouter, ...upstream, ...moderation },
    ...availability,
  }
}

export function llamacppError(error: ServerError): JsonObject {
  return {
    code: meanings[error.name].status,
    message: messageOf('llamacpp', error),
    type: llamacppTypes[error.name] ?? 'server_error',
    ...(error.name === 'context' ? { n_prompt_tokens: error.promptTokens ?? 0, n_ctx: error.window ?? 0 } : {}),
    ...(error.retryAfter?.in === 'body' ? { retry_after: error.retryAfter.seconds } : {}),
  }
}

const llamacppTypes: Readonly<Partial<Record<ErrorName, string>>> = {
  auth: 'authentication_error',
  badRequest: 'invalid_request_error',
  context: 'exceed_context_size_error',
  exhausted: 'unavailable_error',
  forbidden: 'permission_error',
  loading: 'unavailable_error',
  notFound: 'not_found_error',
  parameter: 'invalid_request_error',
  unprocessable: 'invalid_request_error',
}

function tgwuiDetail(error: ServerError, message: string): Json {
  if (error.name !== 'unprocessable' && error.name !== 'badRequest') return message
  return [{ loc: ['body', 'messages'], msg: 'field required', type: 'value_error.missing' }]
}
