import type { ChatMessage, ChatRequest } from 'sdk'
import { at, isObject, llamaSamplers, parseJson, wireSamplers, withPrefill } from 'sdk/llm'
import type { Connection } from './connection.ts'

/**
 * The request in Ollama's words. The window is always named and an overflow is always an error: left to itself,
 * Ollama would drop the oldest messages and say nothing.
 */
export function chatBody(
  request: ChatRequest,
  { numCtx, keepAlive }: Connection,
  refused: ReadonlySet<string>,
): Record<string, unknown> {
  const options: Record<string, unknown> = {
    num_ctx: numCtx,
    ...wireSamplers(request.samplers, llamaSamplers),
    ...(request.maxTokens !== undefined && { num_predict: request.maxTokens }),
    ...(request.stop && request.stop.length > 0 && { stop: request.stop.filter((text) => text !== '') }),
  }
  const body: Record<string, unknown> = {
    model: request.model,
    messages: withPrefill(request, true).map((message) => wireMessage(message, request.messages)),
    stream: true,
    options,
    truncate: false,
    ...(keepAlive !== undefined && { keep_alive: keepAlive }),
    ...thinking(request),
    ...(request.schema && { format: request.schema.schema }),
    ...tools(request),
  }
  for (const name of refused) {
    delete body[name]
    delete options[name]
  }
  return body
}

/** Ollama wants arguments as objects, and tool results under the tool's name. */
function wireMessage(message: ChatMessage, all: readonly ChatMessage[]): Record<string, unknown> {
  const { role, content, toolCalls, toolCallId } = message
  if (role === 'tool') {
    const call = all.flatMap((one) => one.toolCalls ?? []).find(({ id }) => id === toolCallId)
    return { role, content, ...(call && { tool_name: call.name }) }
  }
  return {
    role,
    content,
    ...(toolCalls && {
      tool_calls: toolCalls.map(({ name, args }) => {
        const parsed = parseJson(args)
        return { function: { name, arguments: isObject(parsed) ? parsed : {} } }
      }),
    }),
  }
}

/** Most models only know on and off; the few with levels refuse a plain "on" the least. */
function thinking({ model, reasoning }: ChatRequest): Record<string, unknown> {
  const effort = at(reasoning, 'effort')
  if (reasoning === undefined) return {}
  if (effort === 'none') return { think: false }
  if (!/gpt-oss/i.test(model) || typeof effort !== 'string') return { think: true }
  return { think: effort === 'minimal' ? 'low' : effort === 'max' ? 'high' : effort }
}

function tools({ tools = [], toolChoice }: ChatRequest): Record<string, unknown> {
  if (tools.length === 0 || toolChoice === 'none') return {}
  return { tools: tools.map((tool) => ({ type: 'function', function: { ...tool } })) }
}
