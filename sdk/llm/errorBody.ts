import { parseJson } from '../text/parseJson.ts'
import { at, isObject, listAt, numberAt, textAt } from './json.ts'

/** What a server's error answer says, read from any of the shapes found in the wild. */
export interface ErrorBody {
  readonly message: string | undefined
  /** Every word that may name the error: `code`, `type`, OpenRouter's `error_type` and availability code. */
  readonly codes: readonly string[]
  /** The word for the diagnostics view. */
  readonly code: string | undefined
  /** A number in the body that stands for a status. */
  readonly status: number | undefined
  readonly parameter: string | undefined
  readonly retryAfterMs: number | undefined
  readonly retryable: boolean | undefined
  /** Present when somebody judged the content. */
  readonly moderation: { readonly by: string | undefined; readonly reasons: readonly string[] } | undefined
  readonly promptTokens: number | undefined
  readonly windowTokens: number | undefined
}

/** Reads an error body: JSON of any known shape, or plain text. A web page has nothing to say. */
export function readErrorText(text: string): ErrorBody {
  const json = parseJson(text)
  if (json !== undefined) return readErrorBody(json)
  const plain = text.trim()
  return readErrorBody(plain === '' || plain.startsWith('<') ? {} : { message: plain })
}

/** The same for a body that is parsed already. */
export function readErrorBody(json: unknown): ErrorBody {
  const root = Array.isArray(json) ? json[0] : json
  const error = errorIn(root)
  const metadata = at(error, 'metadata')
  const availability = at(error, 'availability') ?? at(root, 'availability')
  const codes = [
    textAt(metadata, 'error_type'),
    textAt(availability, 'code'),
    textAt(error, 'code'),
    textAt(error, 'type'),
    textAt(metadata, 'provider_code'),
    textAt(root, 'code'),
    textAt(root, 'type'),
  ].filter((code) => code !== undefined)
  const seconds =
    numberAt(availability, 'retry_after') ??
    numberAt(error, 'retry_after') ??
    numberAt(metadata, 'retry_after') ??
    numberAt(root, 'retry_after')
  const numericCode = numberAt(error, 'code') ?? numberAt(error, 'status') ?? numberAt(root, 'status')
  return {
    message: messageIn(root),
    codes,
    code: codes[0] ?? (numericCode === undefined ? undefined : String(numericCode)),
    status: numericCode !== undefined && numericCode >= 400 && numericCode < 600 ? numericCode : undefined,
    parameter: textAt(error, 'param') ?? textAt(root, 'param'),
    retryAfterMs: seconds === undefined ? undefined : clampWait(seconds * 1000),
    retryable: booleanAt(availability, 'retryable') ?? booleanAt(error, 'retryable'),
    moderation: moderationIn(metadata),
    promptTokens: numberAt(error, 'n_prompt_tokens'),
    windowTokens: numberAt(error, 'n_ctx'),
  }
}

/** Whether a 200 answer or a stream event is an error in disguise. */
export function carriesError(json: unknown): boolean {
  const error = at(json, 'error') ?? (at(json, 'choices') === undefined ? at(json, 'detail') : undefined)
  if (typeof error === 'string') return error !== ''
  return typeof error === 'object' && error !== null
}

/** Waits are between zero and a day, whatever a server says. */
export const clampWait = (ms: number): number => Math.min(Math.max(0, Math.ceil(ms)), 86_400_000)

/** The object that holds the error's fields. */
function errorIn(root: unknown): unknown {
  const inner = at(root, 'error') ?? at(listAt(root, 'errors'), 0) ?? at(root, 'detail')
  return isObject(inner) ? inner : root
}

function messageIn(root: unknown): string | undefined {
  if (typeof root === 'string') return root === '' ? undefined : root
  for (const key of ['error', 'message', 'detail', 'errors', 'msg']) {
    const found = at(root, key)
    const text = typeof found === 'string' ? found : Array.isArray(found) ? listed(found) : ownMessage(found)
    if (text) return text
  }
  return undefined
}

const ownMessage = (value: unknown): string | undefined =>
  textAt(value, 'message') ?? textAt(value, 'msg') ?? textAt(value, 'detail') ?? textAt(value, 'error')

/** FastAPI lists what is wrong field by field. */
function listed(items: readonly unknown[]): string {
  return items
    .slice(0, 5)
    .map((item) => {
      if (typeof item === 'string') return item
      const where = listAt(item, 'loc').filter((step) => typeof step === 'string' || typeof step === 'number')
      const what = ownMessage(item) ?? ''
      return where.length > 0 ? `${where.join('.')}: ${what}` : what
    })
    .filter((text) => text !== '')
    .join('; ')
}

function booleanAt(value: unknown, key: string): boolean | undefined {
  const found = at(value, key)
  return typeof found === 'boolean' ? found : undefined
}

function moderationIn(metadata: unknown): ErrorBody['moderation'] {
  const reasons = [...listAt(metadata, 'reasons'), ...listAt(metadata, 'patterns')].filter(
    (reason) => typeof reason === 'string',
  )
  if (at(metadata, 'reasons') === undefined && at(metadata, 'patterns') === undefined) return undefined
  return { by: textAt(metadata, 'provider_name'), reasons: reasons.slice(0, 5) }
}
