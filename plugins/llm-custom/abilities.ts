import { type ChatCompletionsAbilities, llamaSamplers, plainAbilities } from 'sdk/llm'
import type { ServerKind } from './serverKind.ts'

const common = plainAbilities.samplers

/** What each server understands beyond the common ground. */
const records: Readonly<Record<ServerKind['kind'], ChatCompletionsAbilities>> = {
  generic: plainAbilities,
  llamacpp: {
    ...plainAbilities,
    samplers: llamaSamplers,
    stopLimit: 16,
    continuesPrefill: true,
  },
  kobold: {
    ...plainAbilities,
    samplers: {
      temperature: 'temperature',
      topP: 'top_p',
      topK: 'top_k',
      minP: 'min_p',
      topA: 'top_a',
      typicalP: 'typical',
      repetitionPenalty: 'rep_pen',
      repetitionRange: 'rep_pen_range',
      presencePenalty: 'presence_penalty',
      seed: 'sampler_seed',
    },
    stopLimit: 16,
    continuesPrefill: true,
  },
  lmstudio: {
    ...plainAbilities,
    samplers: { ...common, topK: 'top_k', minP: 'min_p', repetitionPenalty: 'repeat_penalty' },
  },
  tgwui: {
    ...plainAbilities,
    samplers: {
      ...common,
      topK: 'top_k',
      minP: 'min_p',
      topA: 'top_a',
      typicalP: 'typical_p',
      repetitionPenalty: 'repetition_penalty',
      repetitionRange: 'repetition_penalty_range',
    },
    stopLimit: 16,
    jsonSchema: false,
  },
}

export const abilitiesOf = (server: ServerKind): ChatCompletionsAbilities => records[server.kind]
