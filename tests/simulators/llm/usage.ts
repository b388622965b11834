import type { JsonObject } from './json.ts'
import type { Reply } from './reply.ts'
import type { Script } from './script.ts'

export interface Counted {
  readonly in: number
  readonly out: number
  readonly cached: number
  readonly reasoning: number
}

export function countedUsage(script: Script, reply: Reply, promptTokens: number, cached: number): Counted {
  const scripted = script.reply?.usage
  if (typeof scripted === 'object') {
    return { in: scripted.in, out: scripted.out, cached: scripted.cached ?? 0, reasoning: scripted.reasoning ?? 0 }
  }
  return { in: promptTokens, out: reply.outTokens, cached, reasoning: reply.reasoningTokens }
}

/** The usage object of the OpenAI family; `undefined` when the server keeps it to itself. */
export function openaiUsage(script: Script, counted: Counted, fake: boolean): JsonObject | undefined {
  const scripted = script.reply?.usage
  if (scripted === 'missing') return undefined
  if (fake || scripted === 'fake') return { prompt_tokens: 100, completion_tokens: 100, total_tokens: 200 }
  const total = counted.in + counted.out
  if (scripted === 'strings') {
    return { prompt_tokens: `${counted.in}`, completion_tokens: `${counted.out}`, total_tokens: `${total}` }
  }
  return {
    prompt_tokens: counted.in,
    completion_tokens: counted.out,
    total_tokens: total,
    prompt_tokens_details: { cached_tokens: counted.cached },
    completion_tokens_details: { reasoning_tokens: counted.reasoning },
  }
}
