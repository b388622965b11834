import type { ModelInfo } from 'sdk'
import { textAt, windowAt, wordsAt } from 'sdk/llm'

/** One entry of the service's list. */
export function readHostedModel(entry: unknown): ModelInfo | undefined {
  const id = textAt(entry, 'id')
  if (id === undefined) return undefined
  const label = textAt(entry, 'label')
  const contextTokens = windowAt(entry, 'context')
  const tiers = wordsAt(entry, 'tiers')
  return {
    id,
    ...(label !== undefined && { label }),
    ...(contextTokens !== undefined && { contextTokens }),
    ...(tiers.length > 0 && !tiers.includes('free') && { note: 'Not in the free plan.' }),
    features: ['stream', 'json'],
    samplers: ['temperature', 'topP'],
  }
}
