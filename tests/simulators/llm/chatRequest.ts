import { isObject, numberOr, textOr } from './json.ts'
import type { Dialect } from './script.ts'

export interface ChatMessage {
  readonly role: string
  readonly text: string
}

interface ToolOffer {
  readonly name: string
  readonly parameters: unknown
}

/** A chat request as any of the dialects asked it. `raw` is the body, for what only one dialect knows. */
export interface ChatRequest {
  readonly model: string
  readonly messages: readonly ChatMessage[]
  readonly stream: boolean
  readonly includeUsage: boolean
  readonly maxTokens: number | undefined
  readonly stop: readonly string[]
  readonly tools: readonly ToolOffer[]
  /** The tool that must be called, when the request insists on one. */
  readonly forcedTool: string | undefined
  readonly schema: unknown
  readonly wantsReasoning: boolean
  readonly raw: Readonly<Record<string, unknown>>
}

export function parseChat(dialect: Dialect, body: unknown): ChatRequest | { readonly problem: string } {
  if (!isObject(body)) return { problem: 'the body is not a JSON object' }
  if (dialect === 'kobold' && typeof body.prompt === 'string') return nativeKobold(body, body.prompt)
  if (!Array.isArray(body.messages) || (dialect !== 'ollama' && body.messages.length === 0)) {
    return { problem: 'messages' }
  }
  const tools = toolOffers(body.tools)
  const options = dialect === 'ollama' && isObject(body.options) ? body.options : body
  return {
    model: textOr(body.model, ''),
    messages: body.messages.map(messageOf),
    stream: dialect === 'ollama' ? body.stream !== false : body.stream === true,
    includeUsage: isObject(body.stream_options) && body.stream_options.include_usage === true,
    maxTokens: limitOf(dialect === 'ollama' ? options.num_predict : (body.max_completion_tokens ?? body.max_tokens)),
    stop: stopsOf(options.stop),
    tools,
    forcedTool: forcedTool(body.tool_choice, tools),
    schema: schemaOf(dialect === 'ollama' ? body.format : body.response_format),
    wantsReasoning: wantsReasoning(body),
    raw: body,
  }
}

/** KoboldCpp's own route takes one prompt, already put together. */
function nativeKobold(body: Readonly<Record<string, unknown>>, prompt: string): ChatRequest {
  return {
    model: '',
    messages: [{ role: 'user', text: prompt }],
    stream: true,
    includeUsage: false,
    maxTokens: limitOf(body.max_length),
    stop: stopsOf(body.stop_sequence),
    tools: [],
    forcedTool: undefined,
    schema: undefined,
    wantsReasoning: false,
    raw: body,
  }
}

export const lastUserText = (messages: readonly ChatMessage[]) =>
  messages.findLast(({ role }) => role === 'user')?.text ?? ''

function messageOf(message: unknown): ChatMessage {
  if (!isObject(message)) return { role: 'user', text: '' }
  return { role: textOr(message.role, 'user'), text: contentText(message.content) }
}

function contentText(content: unknown): string {
  if (typeof content === 'string') return content
  if (!Array.isArray(content)) return ''
  return content.map((part: unknown) => (isObject(part) ? textOr(part.text, '') : '')).join('')
}

const limitOf = (value: unknown) => (typeof value === 'number' && value >= 0 ? Math.floor(value) : undefined)

function stopsOf(value: unknown): readonly string[] {
  const stops = typeof value === 'string' ? [value] : Array.isArray(value) ? value : []
  return stops.filter((stop): stop is string => typeof stop === 'string' && stop !== '')
}

function toolOffers(value: unknown): readonly ToolOffer[] {
  if (!Array.isArray(value)) return []
  return value.flatMap((tool: unknown) =>
    isObject(tool) && isObject(tool.function) && typeof tool.function.name === 'string'
      ? [{ name: tool.function.name, parameters: tool.function.parameters }]
      : [],
  )
}

function forcedTool(choice: unknown, tools: readonly ToolOffer[]): string | undefined {
  if (choice === 'required') return tools[0]?.name
  return isObject(choice) && isObject(choice.function) ? textOr(choice.function.name, '') || undefined : undefined
}

function schemaOf(format: unknown): unknown {
  if (format === 'json') return { type: 'object', properties: {} }
  if (!isObject(format)) return undefined
  if (format.type === 'json_schema' && isObject(format.json_schema)) return format.json_schema.schema
  if (format.type === 'json_object') return format.schema ?? { type: 'object', properties: {} }
  return format.type === 'text' ? undefined : format
}

function wantsReasoning(body: Readonly<Record<string, unknown>>): boolean {
  if (body.think !== undefined) return body.think !== false
  if (isObject(body.reasoning)) {
    const { enabled, effort, exclude, max_tokens } = body.reasoning
    if (enabled === false || effort === 'none' || exclude === true) return false
    return enabled === true || typeof effort === 'string' || numberOr(max_tokens, 0) > 0
  }
  return typeof body.reasoning_effort === 'string' && body.reasoning_effort !== 'none'
}
