import type { ChatMessage, ChatRequest, Samplers } from '../contributions/llmProvider.ts'

/** What one server of OpenAI's family understands. What is not allowed here is never sent. */
export interface ChatCompletionsAbilities {
  /** The server's word for each sampler it knows. */
  readonly samplers: Readonly<Partial<Record<keyof Samplers, string>>>
  readonly maxTokensField: 'max_tokens' | 'max_completion_tokens'
  /** Most servers tell token counts only when asked; some refuse to be asked. */
  readonly includeUsage: boolean
  /** How many stop strings it takes; the rest are enforced on the stream. */
  readonly stopLimit: number
  /** Whether a trailing assistant message is continued. Otherwise the model is asked in words. */
  readonly continuesPrefill: boolean
  readonly jsonSchema: boolean
  readonly reasoning: 'effort' | 'object' | 'none'
  /** The field for `cacheKey`, where there is one. */
  readonly cacheKeyField?: string
}

/** The common ground: what every server of the family has understood for years. */
export const plainAbilities: ChatCompletionsAbilities = {
  samplers: {
    temperature: 'temperature',
    topP: 'top_p',
    frequencyPenalty: 'frequency_penalty',
    presencePenalty: 'presence_penalty',
    seed: 'seed',
  },
  maxTokensField: 'max_tokens',
  includeUsage: true,
  stopLimit: 4,
  continuesPrefill: false,
  jsonSchema: true,
  reasoning: 'effort',
}

/** Samplers under the names that llama.cpp and Ollama have for them. */
export const llamaSamplers: Readonly<Partial<Record<keyof Samplers, string>>> = {
  ...plainAbilities.samplers,
  topK: 'top_k',
  minP: 'min_p',
  typicalP: 'typical_p',
  repetitionPenalty: 'repeat_penalty',
  repetitionRange: 'repeat_last_n',
}

/** The request in the family's words, without the parameters this model is known to refuse. */
export function chatCompletionsBody(
  request: ChatRequest,
  abilities: ChatCompletionsAbilities = plainAbilities,
  refused: ReadonlySet<string> = new Set(),
): Record<string, unknown> {
  const body: Record<string, unknown> = {
    model: request.model,
    messages: withPrefill(request, abilities.continuesPrefill).map(wireMessage),
    stream: true,
    ...(abilities.includeUsage && { stream_options: { include_usage: true } }),
    ...wireSamplers(request.samplers, abilities.samplers),
    ...maxTokens(request.maxTokens, abilities.maxTokensField, refused),
    ...stops(request.stop, abilities.stopLimit),
    ...tools(request),
    ...(request.schema &&
      abilities.jsonSchema && { response_format: { type: 'json_schema', json_schema: request.schema } }),
    ...reasoning(request.reasoning, abilities.reasoning),
    ...(request.cacheKey !== undefined &&
      abilities.cacheKeyField !== undefined && { [abilities.cacheKeyField]: request.cacheKey.slice(0, 256) }),
  }
  for (const name of refused) delete body[name]
  return body
}

/** Samplers under the server's names; what it has no name for stays at home. */
export function wireSamplers(
  samplers: Samplers | undefined,
  names: Readonly<Partial<Record<keyof Samplers, string>>>,
): Record<string, number> {
  return Object.fromEntries(
    Object.entries(samplers ?? {}).flatMap(([ours, value]) => {
      const theirs = names[ours as keyof Samplers]
      return theirs === undefined || typeof value !== 'number' || !Number.isFinite(value) ? [] : [[theirs, value]]
    }),
  )
}

/** The messages, with the beginning of the reply at the end: to be continued, or asked for in words. */
export function withPrefill(request: ChatRequest, continues: boolean): readonly ChatMessage[] {
  const { messages, prefill } = request
  if (prefill === undefined || prefill === '') return messages
  const begun: ChatMessage = { role: 'assistant', content: prefill }
  if (continues) return [...messages, begun]
  const nudge = 'Continue your last message exactly where it stops, without repeating any of it.'
  return [...messages, begun, { role: 'user', content: nudge }]
}

/** The same message stays the same object, so that its JSON can be remembered. */
const wired = new WeakMap<ChatMessage, Record<string, unknown>>()

function wireMessage(message: ChatMessage): Record<string, unknown> {
  const known = wired.get(message)
  if (known) return known
  const wire = inWireForm(message)
  wired.set(message, wire)
  return wire
}

function inWireForm(message: ChatMessage): Record<string, unknown> {
  const { role, content, name, toolCallId, toolCalls } = message
  return {
    role,
    content: content === '' && toolCalls ? null : content,
    ...(name !== undefined && /^[\w-]{1,64}$/.test(name) && { name }),
    ...(toolCallId !== undefined && { tool_call_id: toolCallId }),
    ...(toolCalls && {
      tool_calls: toolCalls.map((call) => ({
        id: call.id,
        type: 'function',
        function: { name: call.name, arguments: call.args },
      })),
    }),
  }
}

function maxTokens(limit: number | undefined, field: string, refused: ReadonlySet<string>): Record<string, number> {
  if (limit === undefined) return {}
  // A server that refuses one of the two names wants the other.
  const other = field === 'max_tokens' ? 'max_completion_tokens' : 'max_tokens'
  return { [refused.has(field) ? other : field]: limit }
}

function stops(stop: readonly string[] | undefined, limit: number): Record<string, unknown> {
  const sent = stop?.filter((text) => text !== '').slice(0, limit) ?? []
  return sent.length > 0 ? { stop: sent } : {}
}

function tools({ tools = [], toolChoice }: ChatRequest): Record<string, unknown> {
  if (tools.length === 0) return {}
  return {
    tools: tools.map((tool) => ({ type: 'function', function: { ...tool } })),
    ...(toolChoice !== undefined && {
      tool_choice:
        typeof toolChoice === 'string' ? toolChoice : { type: 'function', function: { name: toolChoice.name } },
    }),
  }
}

function reasoning(
  wish: ChatRequest['reasoning'],
  how: ChatCompletionsAbilities['reasoning'],
): Record<string, unknown> {
  if (wish === undefined || how === 'none') return {}
  const effort = wish.effort === 'max' ? 'high' : wish.effort
  if (how === 'effort') return effort === undefined ? {} : { reasoning_effort: effort }
  if (wish.effort === 'none') return { reasoning: { enabled: false } }
  if (wish.maxTokens !== undefined) return { reasoning: { max_tokens: wish.maxTokens } }
  return { reasoning: effort === undefined ? { enabled: true } : { effort } }
}
