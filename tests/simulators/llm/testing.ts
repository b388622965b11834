import { type Dialect, type Script, simModels } from './index.ts'
import { isObject, parseJson } from './json.ts'
import { createMockFetch, type Mock, type MockOptions } from './mockFetch.ts'

/** Small tools for the simulator's own tests: ask like a client, read like a microscope. */
export const hello = [
  { role: 'system', content: 'You are Mara, who keeps the lighthouse.' },
  { role: 'user', content: 'Good evening, is the lamp lit?' },
]

export const chatPath = (dialect: Dialect) =>
  ({ ollama: '/api/chat', openrouter: '/api/v1/chat/completions' })[dialect as string] ?? '/v1/chat/completions'

export function chatBody(dialect: Dialect, extra: Readonly<Record<string, unknown>> = {}): string {
  return JSON.stringify({ model: simModels[dialect][0].id, messages: hello, stream: true, ...extra })
}

export interface Asking {
  readonly body?: Readonly<Record<string, unknown>>
  readonly headers?: Readonly<Record<string, string>>
  readonly init?: RequestInit
}

export function ask(
  mock: Mock,
  dialect: Dialect,
  { body = {}, headers = {}, init = {} }: Asking = {},
): Promise<Response> {
  return mock.fetch(mock.url(dialect) + chatPath(dialect), {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: chatBody(dialect, body),
    ...init,
  })
}

/** A server that runs the script, seen from no page at all unless told otherwise. */
export function scripted(script: Script = {}, options: MockOptions = {}): Mock {
  const mock = createMockFetch({ origin: null, ...options })
  mock.script(script)
  return mock
}

export async function said(dialect: Dialect, script: Script = {}, asking: Asking = {}): Promise<string> {
  return (await ask(scripted(script), dialect, asking)).text()
}

/** The JSON of every event, in order; `[DONE]` and broken ones as text. */
export function eventsIn(wire: string): readonly unknown[] {
  const lines = wire.replace(/^\ufeff/, '').split(/\r\n|\r|\n/)
  const payloads = wire.includes('data:')
    ? lines.filter((line) => line.startsWith('data:')).map((line) => line.slice(5).trimStart())
    : lines.filter((line) => line !== '' && !line.startsWith(':'))
  return payloads.map((payload) => parseJson(payload) ?? payload)
}

/** All the visible text a stream carries, in any dialect. */
export function textIn(wire: string): string {
  return eventsIn(wire).map(textOfEvent).join('')
}

function textOfEvent(event: unknown): string {
  if (!isObject(event)) return ''
  if (isObject(event.message)) return typeof event.message.content === 'string' ? event.message.content : ''
  const choice: unknown = Array.isArray(event.choices) ? event.choices[0] : undefined
  const delta = isObject(choice) ? choice.delta : undefined
  return isObject(delta) && typeof delta.content === 'string' ? delta.content : ''
}

/** Network writes as they arrive, until the stream ends in whatever way it does. */
export async function chunksOf(response: Response): Promise<{ chunks: readonly Uint8Array[]; failure: unknown }> {
  const chunks: Uint8Array[] = []
  const reader = response.body?.getReader()
  try {
    for (let next = await reader?.read(); next !== undefined && !next.done; next = await reader?.read()) {
      chunks.push(next.value)
    }
    return { chunks, failure: undefined }
  } catch (failure) {
    return { chunks, failure }
  }
}

export const joined = (chunks: readonly Uint8Array[]): Uint8Array => new Uint8Array(Buffer.concat(chunks))
export const decoded = (chunks: readonly Uint8Array[]) => new TextDecoder().decode(joined(chunks))
