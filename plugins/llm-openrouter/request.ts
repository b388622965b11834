import type { ChatRequest } from 'sdk'
import { type ChatCompletionsAbilities, chatCompletionsBody, plainAbilities, switchSetting } from 'sdk/llm'

const abilities: ChatCompletionsAbilities = {
  samplers: {
    ...plainAbilities.samplers,
    topK: 'top_k',
    minP: 'min_p',
    topA: 'top_a',
    repetitionPenalty: 'repetition_penalty',
  },
  maxTokensField: 'max_tokens',
  includeUsage: false,
  stopLimit: 4,
  continuesPrefill: true,
  jsonSchema: true,
  reasoning: 'object',
  cacheKeyField: 'session_id',
}

/**
 * The request with OpenRouter's own switches: who may see it, and that nobody cuts the middle out of it; the window
 * is budgeted before it gets here.
 */
export function chatBody(
  request: ChatRequest,
  settings: unknown,
  refused: ReadonlySet<string>,
): Record<string, unknown> {
  const provider = {
    ...(switchSetting(settings, 'denyDataCollection', true) && { data_collection: 'deny' }),
    ...(switchSetting(settings, 'zeroRetention') && { zdr: true }),
    ...(request.schema && { require_parameters: true }),
  }
  return {
    ...chatCompletionsBody(request, abilities, refused),
    plugins: [{ id: 'context-compression', enabled: false }],
    ...(Object.keys(provider).length > 0 && { provider }),
  }
}
