import type { ChatEnd } from '../contributions/llmProvider.ts'

/** What a server's word for the end means; `undefined` while it means nothing yet. */
export function finishOf(native: unknown): 'stop' | 'length' | 'tool' | 'filtered' | 'error' | undefined {
  if (typeof native !== 'string') return undefined
  const word = native.trim().toLowerCase()
  switch (word) {
    case '':
    case 'null':
      return undefined
    case 'length':
    case 'max_tokens':
      return 'length'
    case 'tool_calls':
    case 'function_call':
    case 'tool_use':
      return 'tool'
    case 'content_filter':
    case 'safety':
      return 'filtered'
    case 'error':
    case 'network_error':
      return 'error'
    default:
      return 'stop'
  }
}

/** The end for a good finish, with the server's own word when it says more than ours. */
export function goodEnd(reason: 'stop' | 'length' | 'tool' | 'filtered', native?: string): ChatEnd {
  return { kind: 'end', reason, ...(native !== undefined && native !== '' && { native: native.slice(0, 80) }) }
}
