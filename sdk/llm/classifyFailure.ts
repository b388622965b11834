import type { LlmErrorKind } from '../errors.ts'
import type { ErrorBody } from './errorBody.ts'

/** Names a failure: by the words in the body, then by the status, then by what the sentence sounds like. */
export function classify(body: ErrorBody, status: number): { readonly kind: LlmErrorKind; readonly loading?: boolean } {
  const said = body.message ?? ''
  if (body.moderation && status !== 429) return { kind: 'moderation' }
  // The quota word wins over the rate word that some answers carry beside it.
  if (body.codes.some((code) => kindOfCode[code] === 'quota')) return { kind: 'quota' }
  const loading = /loading (the )?model|model is (still )?loading/i.test(said)
  if (loading && (status === 503 || status === 0)) return { kind: 'overloaded', loading }
  for (const code of body.codes) {
    const kind = Object.hasOwn(kindOfCode, code) ? kindOfCode[code] : undefined
    if (kind !== undefined) return { kind }
  }
  if (status !== 401 && status !== 429 && aboutContext.test(said)) return { kind: 'context' }
  if ((status === 400 || status === 0) && aboutModel.test(said)) return { kind: 'not-found' }
  if (/maximum pending requests|server busy/i.test(said)) return { kind: 'overloaded' }
  const kind = kindOfStatus[status]
  if (kind !== undefined) return { kind }
  if (status >= 500) return { kind: 'server' }
  if (status >= 400) return { kind: 'bad-request' }
  return { kind: kindOfWords(said) }
}

/** For a stream that broke with words only, and no status to go by. */
function kindOfWords(said: string): LlmErrorKind {
  if (/rate.?limit|too many requests/i.test(said)) return 'rate'
  if (/overloaded|at capacity|too busy/i.test(said)) return 'overloaded'
  if (/timed? ?out/i.test(said)) return 'timeout'
  return 'server'
}

const kindOfCode: Readonly<Record<string, LlmErrorKind>> = {
  context_length_exceeded: 'context',
  exceed_context_size_error: 'context',
  token_limit_exceeded: 'context',
  max_tokens_exceeded: 'context',
  string_too_long: 'context',
  authentication: 'auth',
  authentication_error: 'auth',
  invalid_api_key: 'auth',
  payment_required: 'payment',
  insufficient_credits: 'payment',
  insufficient_quota: 'quota',
  billing_hard_limit_reached: 'quota',
  permission_denied: 'forbidden',
  permission_error: 'forbidden',
  region_restricted: 'forbidden',
  content_policy_violation: 'moderation',
  content_filter: 'moderation',
  refusal: 'refusal',
  rate_limit_exceeded: 'rate',
  capacity_exhausted: 'rate',
  provider_overloaded: 'overloaded',
  provider_unavailable: 'overloaded',
  overloaded_error: 'overloaded',
  unavailable_error: 'overloaded',
  temporarily_unavailable: 'overloaded',
  model_unavailable_upstream: 'overloaded',
  not_found: 'not-found',
  not_found_error: 'not-found',
  model_not_found: 'not-found',
  no_endpoints: 'not-found',
  wrong_endpoint: 'not-found',
  model_deprecated: 'not-found',
  free_variant_ended: 'not-found',
  privacy_restricted: 'not-found',
  constraint_filtered: 'not-found',
  invalid_request: 'bad-request',
  invalid_prompt: 'bad-request',
  precondition_failed: 'bad-request',
  payload_too_large: 'bad-request',
  unprocessable: 'bad-request',
  invalid_image: 'bad-request',
  image_too_large: 'bad-request',
  image_too_small: 'bad-request',
  unsupported_image_format: 'bad-request',
  image_not_found: 'bad-request',
  image_download_failed: 'bad-request',
  server: 'server',
  network_error: 'server',
  timeout: 'timeout',
}

const kindOfStatus: Readonly<Record<number, LlmErrorKind>> = {
  400: 'bad-request',
  401: 'auth',
  402: 'payment',
  403: 'forbidden',
  404: 'not-found',
  408: 'timeout',
  409: 'server',
  412: 'bad-request',
  413: 'bad-request',
  422: 'bad-request',
  425: 'server',
  429: 'rate',
  499: 'incomplete',
  502: 'overloaded',
  503: 'overloaded',
  504: 'timeout',
  529: 'overloaded',
}

const aboutContext =
  /context[ _-]?(length|size|window)|maximum context|too many tokens|exceeds? (the )?(available |maximum )?context|prompt is too long|input length .*exceed/i
const aboutModel = /model\b.*\b(not found|does not exist|not exist|unknown)|no such model|not a valid model/i
