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

/** The request in llama.cpp's words. What the model has read already is not read again. */
export const chatBody = (request: ChatRequest): Record<string, unknown> => ({
  ...chatCompletionsBody(request, abilities),
  return_progress: true,
  cache_prompt: true,
  // Models that can think aloud first answer at once; others do not know the word.
  chat_template_kwargs: { enable_thinking: false },
})
