import type { ChatRequest } from 'sdk'
import { type ChatCompletionsAbilities, chatCompletionsBody, llamaSamplers } from 'sdk/llm'

const abilities: ChatCompletionsAbilities = {
  samplers: llamaSamplers,
  maxTokensField: 'max_tokens',
  includeUsage: true,
  stopLimit: 64,
  continuesPrefill: true,
  jsonSchema: true,
  reasoning: 'none',
}

/** The request in llama.cpp's words. It keeps the beginning of a chat in its cache from turn to turn by itself. */
export const chatBody = (request: ChatRequest): Record<string, unknown> => ({
  ...chatCompletionsBody(request, abilities),
  return_progress: true,
})
