import type { ChatMessage, ChatRequest } from 'sdk'
import { isObject, type JsonObject, withPrefill } from 'sdk/llm'

/** A request of the service, as far as it is used here. */
export interface HostedRequest {
  readonly model?: string
  readonly messages: readonly { readonly role: 'system' | 'user' | 'assistant'; readonly content: string }[]
  readonly stream: true
  readonly temperature?: number
  readonly max_tokens?: number
  readonly top_p?: number
  readonly stop?: readonly string[]
  readonly response_format?: {
    readonly type: 'json_schema'
    readonly json_schema: { readonly name: string; readonly strict: boolean; readonly schema: JsonObject }
  }
  readonly purpose: NonNullable<ChatRequest['purpose']>
}

const maxMessages = 400
const maxMessageLength = 100_000
const maxStops = 4
const maxStopLength = 200
const tokens = { least: 100, most: 8000 } as const

/** The request in the service's words. It refuses whatever its contract does not name, so nothing else is sent. */
export function completionBody(request: ChatRequest): HostedRequest {
  const { model, samplers = {}, maxTokens, stop = [], schema, purpose = 'chat' } = request
  const stops = stop
    .map(clean)
    .filter(({ length }) => length > 0 && length <= maxStopLength)
    .slice(0, maxStops)
  return {
    ...(model !== '' && { model }),
    messages: withinLimit(withPrefill(request, false)).map(wireMessage),
    stream: true,
    ...(isNumber(samplers.temperature) && { temperature: clamp(samplers.temperature, 0, 2) }),
    ...(isNumber(maxTokens) && { max_tokens: clamp(Math.round(maxTokens), tokens.least, tokens.most) }),
    ...(isNumber(samplers.topP) && { top_p: clamp(samplers.topP, 0, 1) }),
    ...(stops.length > 0 && { stop: stops }),
    ...(schema && isObject(schema.schema) && { response_format: formatOf(schema, schema.schema) }),
    purpose,
  }
}

/** Of too many messages the first instructions and the newest are sent. */
function withinLimit(messages: readonly ChatMessage[]): readonly ChatMessage[] {
  if (messages.length <= maxMessages) return messages
  const begun = messages.findIndex(({ role }) => role !== 'system')
  const instructions = messages.slice(0, Math.min(Math.max(begun, 0), maxMessages / 2))
  return [...instructions, ...messages.slice(instructions.length - maxMessages)]
}

function wireMessage({ role, content }: ChatMessage): HostedRequest['messages'][number] {
  return { role: role === 'tool' ? 'user' : role, content: clean(content.slice(0, maxMessageLength)) }
}

/** The service refuses text with half a character or a zero in it. */
const clean = (text: string): string => text.toWellFormed().replaceAll('\0', '')

const formatOf = (
  { name, strict }: NonNullable<ChatRequest['schema']>,
  schema: JsonObject,
): NonNullable<HostedRequest['response_format']> => ({
  type: 'json_schema',
  json_schema: { name: name.replace(/[^\w-]/g, '_').slice(0, 64), strict, schema },
})

const isNumber = (value: number | undefined): value is number => value !== undefined && Number.isFinite(value)

const clamp = (value: number, least: number, most: number): number => Math.min(Math.max(value, least), most)
