import type { ChatDelta } from '../contributions/llmProvider.ts'
import { at, isObject, numberAt } from './json.ts'

type Usage = Extract<ChatDelta, { kind: 'usage' }>

/** Token counts as OpenAI's family states them. Numbers in quotes, made-up and impossible ones are not trusted. */
export function readUsage(usage: unknown, trusted = true): Usage | undefined {
  if (!isObject(usage)) return undefined
  const input = count(usage.prompt_tokens)
  const output = count(usage.completion_tokens)
  if (input === undefined || output === undefined) return undefined
  const cached = numberAt(usage, 'prompt_tokens_details', 'cached_tokens')
  const reasoning = numberAt(usage, 'completion_tokens_details', 'reasoning_tokens')
  const costUsd = numberAt(usage, 'cost')
  // Older KoboldCpp says 100, 100 and 200 whatever it did.
  const madeUp = input === 100 && output === 100 && count(usage.total_tokens) === 200
  const quoted = typeof at(usage, 'prompt_tokens') === 'string' || typeof at(usage, 'completion_tokens') === 'string'
  return {
    kind: 'usage',
    input,
    output,
    ...(cached !== undefined && { cached }),
    ...(reasoning !== undefined && { reasoning }),
    ...(costUsd !== undefined && { costUsd }),
    trusted: trusted && !madeUp && !quoted,
  }
}

function count(value: unknown): number | undefined {
  const number = typeof value === 'string' && /^\d{1,9}$/.test(value) ? Number(value) : value
  return typeof number === 'number' && Number.isFinite(number) && number >= 0 && number < 1e9
    ? Math.floor(number)
    : undefined
}
