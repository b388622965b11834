import { writeBigJson } from './bigJson.ts'

/** A request as a simulated server sees it. */
export interface Ask {
  readonly method: string
  readonly url: URL
  /** With names in lower case. */
  readonly headers: Readonly<Record<string, string>>
  readonly body: Uint8Array
}

export interface Answer {
  readonly kind: 'answer'
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: Uint8Array
  /** How long the first byte takes. */
  readonly headersMs?: number
  /** How long the body takes after the headers. */
  readonly bodyMs?: number
  /** An error raised inside the server, past the part that adds CORS headers. */
  readonly isRaised?: boolean
}

/** What comes of a request: an answer, or nothing of the kind. */
export type Reply =
  | Answer
  /** Nobody listens, or the connection breaks before an answer. */
  | { readonly kind: 'refused' }
  | { readonly kind: 'broken' }
  | { readonly kind: 'never' }

/** One end of a socket, as the server speaks to it. */
export interface Wire {
  text(json: string): void
  binary(bytes: Uint8Array): void
  /** Breaks the connection, without a word of goodbye. */
  drop(): void
}

/** A socket that was let in. */
export interface Visit {
  receive(text: string): void
  left(): void
}

/** What a socket's request gets: let in, or a status. */
export type Welcome = { readonly kind: 'in'; readonly visit: Visit } | { readonly kind: 'out'; readonly status: number }

/** A simulated server without its sockets: pure but for its clock. */
export interface ImageServerCore {
  answer(ask: Ask): Reply | Promise<Reply>
  connect(ask: Omit<Ask, 'body'>, wire: Wire): Welcome
}

export function json(value: unknown, status = 200): Answer {
  return answerOf(status, writeBigJson(value), 'application/json; charset=utf-8')
}

export function text(value: string, status = 200, type = 'text/plain; charset=utf-8'): Answer {
  return answerOf(status, value, type)
}

export const empty = (status = 200): Answer => ({ kind: 'answer', status, headers: {}, body: new Uint8Array() })

export function bytes(body: Uint8Array, type: string, headers: Readonly<Record<string, string>> = {}): Answer {
  return { kind: 'answer', status: 200, headers: { 'content-type': type, ...headers }, body }
}

/** An error raised inside the server: whatever wraps answers in CORS headers never sees it. */
export const raised = (status: number, words: string): Answer => ({ ...text(words, status), isRaised: true })

export const withHeaders = (answer: Answer, more: Readonly<Record<string, string>>): Answer => ({
  ...answer,
  headers: { ...answer.headers, ...more },
})

export const bodyText = ({ body }: { readonly body: Uint8Array }) => new TextDecoder().decode(body)

export type JsonObject = Readonly<Record<string, unknown>>

export const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** A value of a stranger's object, by its own name only. */
export const own = (object: unknown, name: string): unknown =>
  isObject(object) && Object.hasOwn(object, name) ? object[name] : undefined

function answerOf(status: number, body: string, type: string): Answer {
  return { kind: 'answer', status, headers: { 'content-type': type }, body: new TextEncoder().encode(body) }
}
