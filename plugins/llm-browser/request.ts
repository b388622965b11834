import type { ChatRequest } from 'sdk'
import { type ChatCompletionsAbilities, chatCompletionsBody } from 'sdk/llm'

const abilities: ChatCompletionsAbilities = {
  samplers: {
    temperature: 'temperature',
    topP: 'top_p',
    topK: 'top_k',
    minP: 'min_p',
    typicalP: 'typical_p',
    repetitionPenalty: 'repeat_penalty',
    repetitionRange: 'repeat_last_n',
    frequencyPenalty: 'frequency_penalty',
    presencePenalty: 'presence_penalty',
    seed: 'seed',
  },
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
